#!/usr/bin/env bash
# A fault is planted where its patch was made for; a patch that no longer applies is an error.
set -euo pipefail
plant=$PWD/fuzz/mutants/plant_fault.sh
cd "$TEST_TMPDIR"
mkdir -p src
printf '%s\n' one two three four five six seven eight nine >src/numbers.cc
sed 's/five/FIVE/' src/numbers.cc >changed
diff -u --label a/src/numbers.cc --label b/src/numbers.cc src/numbers.cc changed >fault.patch || [ $? = 1 ]

failed=0
# expect WHAT STATUS MESSAGE SOURCE PATCH: what planting ends with, and words of its message.
expect() {
  local status=0
  rm -f out
  "$plant" "$4" "$5" out //a:fault 2>message || status=$?
  if [ $status != "$2" ] || [[ ! $(tail -n 1 message) =~ $3 ]] || { [ "$2" != 0 ] && [ -e out ]; }; then
    echo "$1: status $status, not $2, or not '$3':"
    cat message
    failed=1
  fi
}

expect "the file it was made for" 0 '^$' src/numbers.cc fault.patch
cmp out changed || failed=1

{ echo zero; cat src/numbers.cc; } >longer
{ echo zero; cat changed; } >longer_changed
mkdir -p moved/src
cp longer moved/src/numbers.cc
(cd moved && cp ../fault.patch . && "$plant" src/numbers.cc fault.patch out //a:fault)
cmp moved/out longer_changed || failed=1

cp src/numbers.cc original
for stale in s/five/5/ s/four/4/ s/two/2/ s/eight/8/ 5d s/five/FIVE/; do
  sed "$stale" original >src/numbers.cc
  expect "the file after $stale" 1 '^//a:fault: fault.patch does not apply to src/numbers.cc any more$' \
    src/numbers.cc fault.patch
done
cp original src/numbers.cc

cp original src/letters.cc
expect "a patch of another file" 1 'does not apply to src/letters.cc any more' src/letters.cc fault.patch
sed 's/numbers/letters/' fault.patch | cat fault.patch - >two.patch
expect "a patch of two files" 1 'two.patch changes more or less than one file' src/numbers.cc two.patch
: >empty.patch
expect "a patch of none" 1 'empty.patch changes more or less than one file' src/numbers.cc empty.patch
sed 's/^+FIVE$/+five/' fault.patch >idle.patch
expect "a patch without a change" 1 'idle.patch does not change src/numbers.cc$' src/numbers.cc idle.patch
exit $failed
