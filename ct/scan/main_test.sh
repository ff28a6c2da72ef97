#!/usr/bin/env bash
# usage: main_test SCAN PROGRAM: the scan itself, and a program for it to look at.
set -euo pipefail
scan=$1 program=$2 out=$TEST_TMPDIR/result.json

# expect STATUS PATTERN ARGUMENT...: SCAN, given the arguments, ends with STATUS; with 0 the result is written and says
# PATTERN, else nothing is written and one line on stderr says it.
expect() {
  local status=0 said=$TEST_TMPDIR/said
  rm -f "$out"
  "$scan" "${@:3}" --out="$out" 2>"$said" || status=$?
  if [ "$status" = 0 ]; then said=$out; elif [ -e "$out" ] || [ "$(wc -l <"$said")" != 1 ]; then status+=", wrote"; fi
  if [ "$status" != "$1" ] || ! grep -q -- "$2" "$said"; then
    printf 'scan of [%s]: status %s, expected %s and "%s"; it said:\n' "${*:3}" "$status" "$1" "$2"
    cat "$said"
    exit 1
  fi
}

head --bytes=3000 "$program" >"$TEST_TMPDIR/truncated"
printf 'garbage' >"$TEST_TMPDIR/garbage"
: >"$TEST_TMPDIR/empty"
expect 0 '"green": false' --cell=c --compiler=gcc12 --elf="$program"
expect 0 'that clang 14.x compiled this' --cell=c --compiler=clang14 --elf="$program"
expect 2 'truncated: the section table is not within the file$' --cell=c --compiler=gcc12 --elf="$TEST_TMPDIR/truncated"
expect 2 'garbage: the header is not within the file$' --cell=c --compiler=gcc12 --elf="$TEST_TMPDIR/garbage"
expect 2 'empty: the header is not within the file$' --cell=c --compiler=gcc12 --elf="$TEST_TMPDIR/empty"
expect 2 "^scan: $TEST_TMPDIR: Is a directory$" --cell=c --compiler=gcc12 --elf="$TEST_TMPDIR"
expect 2 "^scan: $TEST_TMPDIR/missing: No such file or directory$" --cell=c --compiler=gcc12 --elf="$TEST_TMPDIR/missing"
expect 2 'icc' --cell=c --compiler=icc --elf="$program"
expect 2 'cell' --compiler=gcc12 --elf="$program"
echo "9 scans ended as expected"
