#!/bin/bash
# Installs what build.sh needs on the distribution that OSS-Fuzz's base-builder:ubuntu-24-04 is made of.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends \
  bazel-bootstrap bazel-rules-java \
  libcrypto++-dev libssl-dev nlohmann-json3-dev \
  libstdc++-13-dev zip
