#!/bin/bash
exec "$SRC/assay/fuzz/oss_fuzz/build.sh"
