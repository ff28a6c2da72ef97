#!/usr/bin/env bash
# usage: replay_test PROGRAM INPUTS: the replay of planted_fuzz_test, and the folder with its inputs.
set -euo pipefail
program=$1 inputs=$2

# expect STATUS PATTERN ARGUMENT...: PROGRAM, given the arguments, ends with STATUS and prints a line with PATTERN.
expect() {
  local status=0 output
  output=$("$program" "${@:3}" 2>&1) || status=$?
  if [ "$status" != "$1" ] || ! grep -q -- "$2" <<<"$output"; then
    printf 'replay of [%s]: status %s, expected %s and a line "%s"; it printed:\n%s\n' "${*:3}" "$status" "$1" "$2" "$output"
    exit 1
  fi
}

mkdir -p "$TEST_TMPDIR/folder/sub" "$TEST_TMPDIR/none"
cp -L "$inputs/harmless" "$TEST_TMPDIR/folder/a"
cp -L "$inputs/empty" "$TEST_TMPDIR/folder/sub/b"
expect 0 '^1 inputs replayed, 0 failed$' "$inputs/harmless"
expect 0 '^3 inputs replayed, 0 failed$' "$TEST_TMPDIR/folder" "$inputs/empty"
expect 1 '^2 inputs replayed, 1 failed$' "$inputs/result" "$inputs/harmless"
# 134: ended by SIGABRT.
expect 134 "^replay $inputs/trap (4 bytes)$" "$inputs/harmless" "$inputs/trap"
expect 2 'no inputs to replay'
expect 2 'no inputs to replay' "$TEST_TMPDIR/none"
expect 2 "^$inputs/missing: does not exist" "$inputs/missing"
echo "7 replays ended as expected"
