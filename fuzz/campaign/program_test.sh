#!/usr/bin/env bash
# The campaign as users meet it: a full disk, a folder that cannot be written, a foreign one, an entry of 100 MB.
# usage: program_test.sh CAMPAIGN FAKE_ENGINE FAKE_EXAMINE
# Where file systems cannot be mounted, the two cases that need one are printed as not run, with the reason.
set -euo pipefail
campaign=$PWD/$1
bin=$TEST_TMPDIR/bin seeds=$TEST_TMPDIR/seeds
mkdir -p "$bin/findings" "$seeds/wipe/seed"
for role in libfuzzer afl afl_laf afl_asan; do
  cp "$2" "$bin/wipe_fuzz_test_$role"
  echo agree >"$bin/wipe_fuzz_test_$role.behaviour"
  echo agree >"$bin/wipe_fuzz_test_$role.operation"
done
for name in examine examine_sanitized; do cp "$3" "$bin/findings/$name"; done
echo "keep: a seed" >"$seeds/wipe/seed/one"
options=(--target wipe --slice-seconds 2 --bin-dir "$bin" --corpus "$seeds" --afl-fuzz "$PWD/$2" --gnuplot /none)

fail() {
  echo "FAILED: $1" >&2
  cat "$TEST_TMPDIR/err" >&2
  exit 1
}

# run STATUS ARGUMENT...
run() {
  local status=0
  "$campaign" "${@:2}" >"$TEST_TMPDIR/out" 2>"$TEST_TMPDIR/err" || status=$?
  [ "$status" = "$1" ] || fail "ended with $status, not $1: ${*:2}"
}

# refused WORDS ARGUMENT...: exit code 2, one line that says WORDS, nothing on standard output.
refused() {
  run 2 "${@:2}"
  [ "$(wc -l <"$TEST_TMPDIR/err")" = 1 ] || fail "not one line: ${*:2}"
  grep -qFe "$1" "$TEST_TMPDIR/err" || fail "does not say '$1'"
  [ ! -s "$TEST_TMPDIR/out" ] || fail "prints to standard output: ${*:2}"
}

refused "--dir or --report"
refused "not a number of hours" --dir "$TEST_TMPDIR/x" --hours none
[ ! -e "$TEST_TMPDIR/x" ] || fail "bad usage makes a folder"
refused "/none/campaign: " --report /none/campaign

mkdir "$TEST_TMPDIR/foreign"
echo mine >"$TEST_TMPDIR/foreign/thesis.tex"
refused "holds thesis.tex" --dir "$TEST_TMPDIR/foreign" "${options[@]}"
refused "is not a campaign's folder" --report "$TEST_TMPDIR/foreign"
[ "$(ls -A "$TEST_TMPDIR/foreign")" = thesis.tex ] || fail "a foreign folder is not left alone"

# An entry of 100 MB is skipped, with a count, and stays.
mkdir -p "$TEST_TMPDIR/large"
run 0 --dir "$TEST_TMPDIR/large" --hours 0.001 "${options[@]}"
truncate -s 100M "$TEST_TMPDIR/large/corpus/wipe/large"
run 0 --dir "$TEST_TMPDIR/large" --hours 0.002 "${options[@]}"
grep -qFe "wipe: skipped 1 corpus entries" "$TEST_TMPDIR/err" || fail "the large entry is not counted"
grep -qFe "skipped: wipe: 1 corpus entries" "$TEST_TMPDIR/out" || fail "the report does not count it"
[ -e "$TEST_TMPDIR/large/corpus/wipe/large" ] || fail "the large entry is gone"
refused "has had its hours" --dir "$TEST_TMPDIR/large" --hours 0.002 "${options[@]}"

# The rest needs file systems of its own.
cat >"$TEST_TMPDIR/mounted.sh" <<'SCRIPT'
set -euo pipefail
campaign=$1 folder=$2
shift 2
mkdir "$folder/small" "$folder/readonly"
mount -t tmpfs -o size=24m none "$folder/small" || exit 77
# It runs until somebody fills the disk; then it ends by itself, says so, and has all that it had.
"$campaign" --dir "$folder/small/c" --hours 1 "$@" >"$folder/out" 2>"$folder/err" &
pid=$!
sleep 3
head -c 20M /dev/zero >"$folder/small/filler" || true
status=0
wait $pid || status=$?
[ $status = 2 ] || { echo "a full disk ends it with $status" && exit 1; }
tail -n 1 "$folder/err" | grep -qFe "No space left on device" || { echo "it does not say that the disk is full" && exit 1; }
[ -n "$(ls "$folder/small/c/corpus/wipe")" ] || { echo "the corpus is gone" && exit 1; }
status=0
"$campaign" --dir "$folder/small/c" --hours 1 "$@" >"$folder/out" 2>"$folder/err2" || status=$?
[ $status = 2 ] || { echo "with a full disk it starts: $status" && exit 1; }
rm "$folder/small/filler"
"$campaign" --dir "$folder/small/c" --hours 0.004 "$@" >"$folder/out" 2>"$folder/err3" || {
  echo "with space again it does not go on"
  cat "$folder/err3"
  exit 1
}
mount -o remount,ro "$folder/small"
status=0
"$campaign" --dir "$folder/small/c" --hours 1 "$@" >"$folder/out" 2>"$folder/err" || status=$?
[ $status = 2 ] || { echo "a folder that cannot be written ends it with $status" && exit 1; }
[ "$(wc -l <"$folder/err")" = 1 ] || { echo "a folder that cannot be written is not one line" && exit 1; }
grep -qFe "Read-only file system" "$folder/err" || { echo "it does not say that the folder cannot be written" && exit 1; }
"$campaign" --report "$folder/small/c" >"$folder/out" || { echo "its report cannot be read" && exit 1; }
SCRIPT
mkdir "$TEST_TMPDIR/mounts"
status=0
unshare --user --map-root-user --mount bash "$TEST_TMPDIR/mounted.sh" "$campaign" "$TEST_TMPDIR/mounts" "${options[@]}" \
  >"$TEST_TMPDIR/mounted" 2>&1 || status=$?
case $status in
  0) echo "full and read-only disks: done" ;;
  77) echo "NOT RUN: a full and a read-only disk: no file system can be mounted here: $(head -n 1 "$TEST_TMPDIR/mounted")" ;;
  *)
    cat "$TEST_TMPDIR/mounted"
    grep -q '^unshare: ' "$TEST_TMPDIR/mounted" || fail "on disks of its own"
    echo "NOT RUN: a full and a read-only disk: no namespace of its own here"
    ;;
esac
