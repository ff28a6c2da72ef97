#!/usr/bin/env bash
# A campaign on a target with a planted fault ends with one finding: for the component that has it, minimised, with a unit
# test. The same command then has nothing left to do.
# usage: mutant_test.sh CAMPAIGN TARGET LIBFUZZER AFL MUTATOR EXAMINE COMPONENT
set -euo pipefail
campaign=$PWD/$1 target=$2 component=$7
bin=$TEST_TMPDIR/bin dir=$TEST_TMPDIR/campaign
mkdir -p "$bin/findings" "$bin/mutate"
ln -s "$PWD/$3" "$bin/${target}_fuzz_test_libfuzzer"
for role in afl afl_laf afl_asan; do ln -s "$PWD/$4" "$bin/${target}_fuzz_test_$role"; done
ln -s "$PWD/$5" "$bin/mutate/libafl_mutator.so"
for name in examine examine_sanitized; do ln -s "$PWD/$6" "$bin/findings/$name"; done

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

status=0
"$campaign" --dir "$dir" --hours 0.005 --slice-seconds 5 --target "$target" --bin-dir "$bin" --corpus "$PWD/corpus" \
  --gnuplot /none || status=$?
[ $status = 1 ] || fail "the campaign ended with $status"
slugs=("$dir"/findings/*)
[ ${#slugs[@]} = 1 ] || fail "there are ${#slugs[@]} findings: ${slugs[*]}"
[ -z "$(ls "$dir/pending")" ] || fail "operations were not examined"
[ -z "$(ls "$dir/unreproduced")" ] || fail "operations did not differ when they were run again"
for way in "${slugs[0]}"/*; do
  for file in operation finding.json verdict.txt vector.json regression_test.cc; do
    [ -s "$way/$file" ] || fail "there is no $way/$file"
  done
  grep -qFe "\"component\": \"$component\"" "$way/finding.json" || fail "$way is not of $component"
  grep -qFe '"minimized": "fully"' "$way/finding.json" || fail "$way is not fully minimised"
done
"$campaign" --report "$dir" >"$TEST_TMPDIR/report" || [ $? = 1 ]
grep -qFe "AT FAULT: $component" "$TEST_TMPDIR/report" || fail "the report does not name $component"
grep -qFe "components at fault: 1" "$TEST_TMPDIR/report" || fail "the report counts wrongly"
grep -qFe "$component" "$dir/report.html" || fail "the page does not name $component"
status=0
"$campaign" --dir "$dir" --hours 0.005 --target "$target" --bin-dir "$bin" --corpus "$PWD/corpus" 2>"$TEST_TMPDIR/err" ||
  status=$?
[ $status = 2 ] || fail "a campaign that is over ends with $status"
[ "$(wc -l <"$TEST_TMPDIR/err")" = 1 ] || fail "a campaign that is over says more than one line"
