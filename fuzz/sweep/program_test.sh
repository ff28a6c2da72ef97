#!/usr/bin/env bash
# The sweep as a program: exit codes, and what goes to which stream.
# usage: program_test.sh SWEEP FAKE_TARGET
set -euo pipefail
sweep=$PWD/$1
fake=$PWD/$2
cd "$(mktemp -d "${TEST_TMPDIR:-/tmp}/program_test.XXXXXX")"
unset BUILD_WORKING_DIRECTORY

# run WANTED_EXIT_CODE ARGUMENT...
run() {
  local wanted=$1 code=0
  shift
  "$sweep" --bin-dir bin --corpus corpus "$@" >out 2>err || code=$?
  [ "$code" = "$wanted" ] || fail "exit code $code, not $wanted: $*"
}

fail() {
  echo "FAILED: $1" >&2
  cat out err >&2
  exit 1
}

mkdir -p bin corpus/ctr/seed corpus/gcm/seed
for target in ctr gcm; do
  cp -L "$fake" "bin/${target}_fuzz_test_bin"
  echo x >"corpus/$target/seed/x"
done
echo agree >bin/ctr_fuzz_test_bin.behaviour
echo differ >bin/gcm_fuzz_test_bin.behaviour

run 0 --seconds 5 --seed 5 ctr
grep -q '^1 target, 1 at a time, 5 s in all, engine libfuzzer, seed 5$' err || fail "no first line"
grep -q ' s: ctr [0-9,]* exec/s; [0-9,]* comparisons so far; [0-9]* s left$' err || fail "no progress"
tail -n 1 out | grep -qx 'seed 5; the same again: ci/fuzz --seconds 5 --seed 5 ctr' || fail "no seed line"
[ ! -e fuzz-findings ] || fail "an empty folder of findings"

run 1 --seconds 1 ctr gcm
grep -q '^gcm: DIFFERENCE: fake' err || fail "the difference is not announced at once"
grep -qx "replay: bazel run //fuzz:assay -- replay $PWD/fuzz-findings/gcm-1.operation" out || fail "no replay line"
[ -e fuzz-findings/gcm-1.operation ] || fail "the operation is not in the caller's folder"

mkdir elsewhere
BUILD_WORKING_DIRECTORY=$PWD/elsewhere "$sweep" --bin-dir "$PWD/bin" --corpus "$PWD/corpus" --seconds 1 gcm \
  >out 2>err && fail "a difference is not an error"
[ -e elsewhere/fuzz-findings/gcm-1.operation ] || fail "BUILD_WORKING_DIRECTORY is not heeded"

run 2 --seconds 0
[ ! -s out ] || fail "bad usage prints to stdout"
[ "$(wc -l <err)" = 1 ] || fail "bad usage is not one line"
run 2 --engine honggfuzz
run 2 --out bin/ctr_fuzz_test_bin ctr
[ "$(wc -l <err)" = 1 ] || fail "a folder that cannot be made is not one line"
run 0 --help
grep -q -- --seconds out || fail "no help"

rm bin/ctr_fuzz_test_bin.arguments
"$sweep" --bin-dir bin --corpus corpus --seconds 60 ctr >out 2>err &
pid=$!
until [ -e bin/ctr_fuzz_test_bin.arguments ]; do sleep 0.1; done
kill -TERM "$pid"
code=0
wait "$pid" || code=$?
[ "$code" = 143 ] || fail "exit code $code after SIGTERM, not 143"
grep -q '^ctr ' out || fail "no table after SIGTERM"
echo "all as expected"
