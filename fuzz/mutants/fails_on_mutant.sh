#!/usr/bin/env bash
# A generated regression test fails, by what it expects and not by anything else, where the fault is.
# usage: fails_on_mutant.sh PROGRAM       (a GoogleTest program)
set -euo pipefail
if "$1" >"$TEST_TMPDIR/out" 2>&1; then
  cat "$TEST_TMPDIR/out"
  echo "it passes"
  exit 1
fi
cat "$TEST_TMPDIR/out"
grep -q '^\[  FAILED  \] 1 test, listed below:$' "$TEST_TMPDIR/out"
grep -q 'StrictJudge(outcome, expected)' "$TEST_TMPDIR/out"
