#!/usr/bin/env bash
# What ends the program is told with the component at fault, by programs with sanitizers and without.
# usage: deadly_test.sh OVERREAD OVERREAD_SANITIZED CLEAN_SANITIZED ENDLESS_SANITIZED BATCH_WRAP OPERATIONS
#   programs: examine with a planted fault; OPERATIONS: the folder of operations that fail on the mutants
set -euo pipefail
overread=$1 overread_sanitized=$2 clean_sanitized=$3 endless_sanitized=$4 batch_wrap=$5 operations=$6
fail() {
  echo "$1" >&2
  exit 1
}
# runs WANTED COMMAND...: its exit code must be WANTED; its output goes to $out.
out=$TEST_TMPDIR/out
runs() {
  local wanted=$1 code=0
  shift
  "$@" >"$out" || code=$?
  [ "$code" = "$wanted" ] || fail "$* exits with $code, not $wanted: $(cat "$out")"
}
says() { grep -qF -- "$1" "$out" || fail "not said: $1, but $(cat "$out")"; }

# A read of no effect: only a sanitizer sees it.
op=$operations/aad_multiple_of_16.operation
runs 3 "$overread" "$op"
runs 3 "$clean_sanitized" "$op"
runs 0 "$overread_sanitized" --minimize --out "$TEST_TMPDIR/found" "$op"
says '"component": "GCM, shared by every backend"'
says '"kind": "sanitizer"'
says 'open what was sealed: sanitizer: AddressSanitizer: stack-buffer-overflow in assay::Gcm::TagMatches"'
says '"minimized": "fully"'
says '"build": "clang 19'
grep -q 'It is a sanitizer that tells' "$TEST_TMPDIR/found/regression_test.cc" || fail "the test does not say how"
grep -q 'BuildId\|main' "$TEST_TMPDIR/found/verdict.txt" && fail "the stack has more than the implementation"
for file in operation finding.json verdict.txt vector.json regression_test.cc; do
  [ -s "$TEST_TMPDIR/found/$file" ] || fail "no $file"
done
# What was found is found again.
runs 0 "$overread_sanitized" "$TEST_TMPDIR/found/operation"

# One that does not end, where a sanitizer is in the way of catching signals.
runs 3 "$clean_sanitized" "$operations/endless.operation"
runs 0 "$endless_sanitized" "$operations/endless.operation"
says '"component": "AES bitsliced"'
says '"kind": "hung"'

# On a CPU without the part at fault nobody differs, and it is said who is missing.
runs 0 "$batch_wrap" "$operations/batch_wrap.operation"
says '"component": "AES vpaes_2x"'
runs 3 env ASSAY_CPU_MASK=ssse3,aesni "$batch_wrap" "$operations/batch_wrap.operation"
says '"vpaes_2x+ssse3": "masked: ssse3"'
