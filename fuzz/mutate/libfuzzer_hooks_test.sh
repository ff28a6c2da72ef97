#!/usr/bin/env bash
# libFuzzer uses the hooks, and a seed repeats its corpus; with hooks that do not keep to the seed it does not.
# usage: libfuzzer_hooks_test.sh TARGET RESTLESS_TARGET
set -euo pipefail
target=$1 restless=$2

fail() {
  echo "$1"
  tail -n 20 "$TEST_TMPDIR/log"
  exit 1
}

# corpus_of NAME TARGET SEED: runs it; its corpus goes to the folder NAME.
corpus_of() {
  local folder=$TEST_TMPDIR/$1
  mkdir "$folder"
  printf '\002' >"$TEST_TMPDIR/start"
  # Comparisons are of addresses too, which differ from process to process.
  "$2" -runs=4000 -seed="$3" -use_cmp=0 -max_len=4096 -seed_inputs="$TEST_TMPDIR/start" "$folder" \
    >"$TEST_TMPDIR/log" 2>&1 || fail "$1: the engine ended with status $?"
  [ "$(find "$folder" -type f | wc -l)" -ge 20 ] || fail "$1: next to nothing was found"
}

corpus_of one "$target" 7
grep -q 'Custom-' "$TEST_TMPDIR/log" || fail "the mutator was not used"
grep -q 'CustomCrossOver-' "$TEST_TMPDIR/log" || fail "the crossover was not used"
corpus_of two "$target" 7
diff -r "$TEST_TMPDIR/one" "$TEST_TMPDIR/two" || fail "the same seed gave another corpus"
corpus_of other "$target" 8
! diff -qr "$TEST_TMPDIR/one" "$TEST_TMPDIR/other" >/dev/null || fail "another seed gave the same corpus"

corpus_of restless_one "$restless" 7
corpus_of restless_two "$restless" 7
! diff -qr "$TEST_TMPDIR/restless_one" "$TEST_TMPDIR/restless_two" >/dev/null ||
  fail "hooks that do not keep to the seed went unnoticed"
