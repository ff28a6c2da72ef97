#!/usr/bin/env bash
# usage: engine_test X_run: a session of planted_fuzz_test. The engine finds a fault that only AddressSanitizer shows,
# the session's options do what they say, and a regression run does not fuzz.
set -euo pipefail
run=$1
root=$TEST_TMPDIR/root
artifacts=$root/planted_fuzz_test/artifacts

fail() {
  echo "$1; the session printed:"
  cat "$TEST_TMPDIR/log"
  exit 1
}

# session STATUS OPTION...: a session with the options ends with STATUS ("failure": any but 0).
session() {
  local expected=$1 status=0
  shift
  "$run" --fuzzing_output_root="$root" "$@" >"$TEST_TMPDIR/log" 2>&1 || status=$?
  [ "$status" = "$expected" ] || { [ "$expected" = failure ] && [ "$status" != 0 ]; } ||
    fail "session $*: status $status, expected $expected"
}

session 0 --regression
grep -q 'Done [0-9]* runs' "$TEST_TMPDIR/log" || fail "a regression run did not run the corpus"
[ -z "$(ls "$artifacts")" ] || fail "a regression run left an artifact"

session failure --timeout_secs=60 -- -seed=1
grep -qE 'heap-buffer-overflow|deadly signal' "$TEST_TMPDIR/log" || fail "the planted fault was not found"
ls "$artifacts"/crash-* >/dev/null 2>&1 || fail "no crash file was written"

printf 'OVER' >"$TEST_TMPDIR/over"
printf 'OVER' >"$root/planted_fuzz_test/corpus/over"
session failure --regression
grep -q 'heap-buffer-overflow' "$TEST_TMPDIR/log" || fail "AddressSanitizer missed the planted over-read"

session 0 --clean --regression
[ -z "$(ls "$artifacts")" ] || fail "--clean left an artifact"
session 2 --timeout_secs=soon
