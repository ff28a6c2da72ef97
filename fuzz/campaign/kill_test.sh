#!/usr/bin/env bash
# A campaign that is killed again and again, at random moments, with all that it had started, loses nothing: whatever was
# in corpus and findings stays as it was, whole, and the next start goes on.
# usage: kill_test.sh TIMES CAMPAIGN MUTATOR EXAMINE TARGET LIBFUZZER AFL GOOD_TARGET LIBFUZZER AFL
#   TARGET        its engines have the same fault as EXAMINE, so that there are findings to lose
#   GOOD_TARGET   its engines have none, so that there is a corpus to lose
set -euo pipefail
times=$1 campaign=$PWD/$2
bin=$TEST_TMPDIR/bin dir=$TEST_TMPDIR/campaign
mkdir -p "$bin/findings" "$bin/mutate"
ln -s "$PWD/$3" "$bin/mutate/libafl_mutator.so"
for name in examine examine_sanitized; do ln -s "$PWD/$4" "$bin/findings/$name"; done
targets=("$5" "$8")
engines() {
  ln -s "$PWD/$2" "$bin/$1_fuzz_test_libfuzzer"
  for role in afl afl_laf afl_asan; do ln -s "$PWD/$3" "$bin/$1_fuzz_test_$role"; done
}
engines "${@:5:3}"
engines "${@:8:3}"
run=("$campaign" --dir "$dir" --slice-seconds 2 --target "${targets[0]}" --target "${targets[1]}" --bin-dir "$bin"
  --corpus "$PWD/corpus" --gnuplot /none)

fail() {
  echo "FAILED: $1" >&2
  tail -n 20 "$TEST_TMPDIR/log" >&2
  exit 1
}

# sums FOLDER...: what is there and may not change any more.
sums() {
  local folder
  for folder; do
    [ ! -d "$folder" ] || find "$folder" -type f ! -name '*.partial.*' -exec sha256sum {} +
  done | sort
}

# Each entry is whole: its name is its contents'.
check_corpus() {
  local file sum
  for file in "$dir"/corpus/*/*; do
    [[ -e $file && $file != *.partial.* ]] || continue
    read -r sum _ < <(sha1sum "$file")
    [ "$sum" = "${file##*/}" ] || fail "$file is not what it was"
  done
}

seconds() {
  sed -n 's/^  "seconds": \([0-9]*\).*/\1/p' "$dir/campaign.json"
}

RANDOM=4711 # the moments of a run can be had again, as far as the machine lets them
killed=0 before_seconds=0
for ((i = 1; i <= times; i++)); do
  sums "$dir/corpus" "$dir/findings" >"$TEST_TMPDIR/before"
  setsid "${run[@]}" --hours 1 >"$TEST_TMPDIR/log" 2>&1 &
  pid=$!
  sleep "$((1 + RANDOM % 4)).$((RANDOM % 10))"
  kill -9 "$pid" 2>/dev/null || fail "it had ended by itself"
  wait "$pid" 2>/dev/null || killed=$((killed + 1))
  # What it had started goes with it.
  for ((wait = 0; wait < 50; wait++)); do
    pgrep -f "$TEST_TMPDIR/" >/dev/null || break
    sleep 0.1
  done
  ! pgrep -af "$TEST_TMPDIR/" || fail "something outlived it"
  sums "$dir/corpus" "$dir/findings" >"$TEST_TMPDIR/after"
  lost=$(comm -23 "$TEST_TMPDIR/before" "$TEST_TMPDIR/after")
  [ -z "$lost" ] || fail "lost or changed: $lost"
  check_corpus
  [ ! -e "$dir/campaign.json" ] || [ "$(seconds)" -ge "$before_seconds" ] || fail "time has run backwards"
  before_seconds=$(seconds)
done
[ "$killed" = "$times" ] || fail "only $killed of $times were killed"

# It ends well: all that was found is there, each finding whole, nothing is half written.
status=0
"${run[@]}" --hours "$(awk "BEGIN { print ($before_seconds + 8) / 3600 }")" >"$TEST_TMPDIR/log" 2>&1 || status=$?
[ $status = 1 ] || fail "the last start ended with $status"
sums "$dir/corpus" "$dir/findings" >"$TEST_TMPDIR/end"
lost=$(comm -23 "$TEST_TMPDIR/after" "$TEST_TMPDIR/end")
[ -z "$lost" ] || fail "lost or changed: $lost"
[ -z "$(find "$dir" -path "$dir/scratch" -prune -o -name '*.partial.*' -print)" ] || fail "something is half written"
! grep '^problem: ' "$TEST_TMPDIR/log" || fail "there are problems"
[ -n "$(ls "$dir/findings")" ] || fail "nothing was found: nothing could have been lost"
for way in "$dir"/findings/*/*; do
  for file in operation finding.json verdict.txt vector.json regression_test.cc; do
    [ -s "$way/$file" ] || fail "there is no $way/$file"
  done
done
# The comparison above can tell a loss.
rm "$dir/corpus/${targets[1]}/$(find "$dir/corpus/${targets[1]}" -type f -printf '%f\n' | head -n 1)"
sums "$dir/corpus" "$dir/findings" >"$TEST_TMPDIR/control"
[ "$(comm -23 "$TEST_TMPDIR/end" "$TEST_TMPDIR/control" | wc -l)" = 1 ] || fail "a file that is gone is not missed"
echo "killed $killed times: $(wc -l <"$TEST_TMPDIR/end") files of corpus and findings, none lost"
