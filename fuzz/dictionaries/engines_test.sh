#!/usr/bin/env bash
# Both engines take every entry of the dictionaries, and refuse what is no dictionary.
# usage: engines_test.sh LIBFUZZER_TARGET AFL_TARGET DICTIONARY...
set -euo pipefail
libfuzzer=$1 afl=$PWD/$2
shift 2
export AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
log=$TEST_TMPDIR/log
mkdir "$TEST_TMPDIR/in"
printf '\002' >"$TEST_TMPDIR/in/start"

# taken ENGINE DICTIONARY: prints how many entries it has taken; fails if the engine refuses it.
taken() {
  case $1 in
    libfuzzer)
      "$libfuzzer" -runs=1 -dict="$2" "$TEST_TMPDIR/in/start" >"$log" 2>&1 || return 1
      sed -n 's/^Dictionary: \([0-9]*\) entries$/\1/p' "$log"
      ;;
    afl)
      rm -rf "$TEST_TMPDIR/out"
      afl-fuzz -i "$TEST_TMPDIR/in" -o "$TEST_TMPDIR/out" -x "$2" -V 1 -- "$afl" >"$log" 2>&1 || return 1
      sed -n 's/^.*Loaded \([0-9]*\) extra tokens.*$/\1/p' "$log"
      ;;
  esac
}

failed=0
# expect ENGINE DICTIONARY: it takes every entry.
expect() {
  local entries got
  entries=$(grep -c '^[^#]' "$2")
  got=$(taken "$1" "$2") || got="none: refused"
  [ "$entries" -gt 0 ] && [ "$got" = "$entries" ] && return
  echo "$1 takes of $2 with $entries entries: $got"
  tail -n 5 "$log"
  failed=1
}

cat "$@" >"$TEST_TMPDIR/all.dict"
for dictionary in "$@" "$TEST_TMPDIR/all.dict"; do
  expect libfuzzer "$dictionary"
done
expect afl "$TEST_TMPDIR/all.dict" # it takes seconds to start

printf '%s\n' 'good="abc"' 'bad=abc' >"$TEST_TMPDIR/bad.dict"
for engine in libfuzzer afl; do
  got=$(taken $engine "$TEST_TMPDIR/bad.dict") || got=refused
  [ "$got" != 2 ] || {
    echo "$engine takes an entry without quotes"
    failed=1
  }
done
exit $failed
