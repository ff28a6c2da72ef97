#!/usr/bin/env bash
# How many mutants the harness catches.
# usage: without_engine_test.sh strict|always_agree MUTANT...       (MUTANT: of without_engine.sh)
# strict: all of them. always_agree: none, as every outcome is taken to agree; it is the comparisons that catch them.
set -euo pipefail
judge=$1
shift
expected=$#
[ "$judge" = strict ] || expected=0
fuzz/mutants/without_engine.sh --judge="$judge" "$@" | tee "$TEST_TMPDIR/table" || true
[ "$(tail -n 1 "$TEST_TMPDIR/table")" = "caught $expected of $#" ]
