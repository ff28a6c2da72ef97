#!/usr/bin/env bash
# usage: emulate EMULATOR PROGRAM [ARG...]
# Runs PROGRAM under EMULATOR (a user-mode qemu) if it is an ELF file; anything else, a script, runs as it is.
set -euo pipefail
emulator=$1 program=$2
shift 2
if [ "$(head -c 4 "$program")" = $'\x7fELF' ]; then
  exec "$emulator" "$program" "$@"
fi
exec "$program" "$@"
