#!/usr/bin/env bash
# Real engines find a planted fault from both starts, and nothing in the target without it, also if that is taken for a
# mutant.
# usage: hunt_engines_test.sh HUNT --fault wipe_length=wipe OPTION...
set -euo pipefail
hunt=("$@")
out=$TEST_TMPDIR/out

# run STATUS OPTION...
run() {
  local wanted=$1 status=0
  shift
  "${hunt[@]}" "$@" >"$out" || status=$?
  cat "$out"
  [ $status = "$wanted" ] || {
    echo "exit code $status, not $wanted: $*"
    exit 1
  }
}

run 0 --seeds 1 --seconds 30 --clean-seconds 1
[ "$(grep -Ec '^wipe_length +wipe( +[0-9.]+ / [0-9.]+ +[0-9.]+ / [0-9.]+ +[1-9][0-9]*){2}$' "$out")" = 1 ]

mkdir "$TEST_TMPDIR/bin"
for engine in libfuzzer afl; do
  for name in hunted_unhurt clean_wipe; do
    ln -s "$PWD/fuzz/mutants/clean_wipe_$engine" "$TEST_TMPDIR/bin/${name}_$engine"
  done
done
run 1 --seeds 1 --seconds 1 --clean-seconds 1 --fault unhurt=wipe --mutant unhurt --bin-dir "$TEST_TMPDIR/bin"
[ "$(grep -Ec '^unhurt +wipe( +not found \(1 of 1\) +not found \(1 of 1\) +0){2}$' "$out")" = 1 ]
