#!/usr/bin/env bash
# usage: engine_test X_run VARIANT: a session of planted_fuzz_test. The engine finds a planted fault (with
# AddressSanitizer also one that nothing else shows), the session's options do what they say, and a regression run does
# not fuzz.
set -euo pipefail
run=$1 variant=$2
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

case $variant in
  libfuzzer) seed=-seed=1 ran='Done [0-9]* runs' ;;
  *) seed=-s1 ran='Execution successful' ;;
esac

session 0 --regression
grep -q "$ran" "$TEST_TMPDIR/log" || fail "a regression run did not run the corpus"
[ -z "$(ls "$artifacts")" ] || fail "a regression run left an artifact"

session failure --timeout_secs=60 -- "$seed"
crashes=("$artifacts"/crash-*)
[ -e "${crashes[0]}" ] || fail "the planted fault was not found, or no crash file was written"
cp "${crashes[0]}" "$root/planted_fuzz_test/corpus/found"
session failure --regression

case $variant in
  libfuzzer | *_asan)
    printf 'OVER' >"$root/planted_fuzz_test/corpus/found"
    session failure --regression
    grep -qE 'AddressSanitizer: (heap-buffer-overflow|use-after-poison)' "$TEST_TMPDIR/log" || fail "AddressSanitizer missed the planted over-read"
    ;;
esac

session 0 --clean --regression
[ -z "$(ls "$artifacts")" ] || fail "--clean left an artifact"
session 2 --timeout_secs=soon
