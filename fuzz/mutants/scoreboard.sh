#!/usr/bin/env bash
# Runs mutants under the harness and prints what caught each.
# usage: scoreboard [--judge=always_agree] MUTANT_TEST...       exit: 0 if all were caught, 1 if not
set -euo pipefail
judge=--judge=strict
if [[ ${1-} == --judge=* ]]; then
  judge=$1
  shift
fi
caught=0
for mutant; do
  name=$(basename "$mutant" _test)
  if verdict=$("$mutant" --expect=caught "$judge" --corpus=corpus --operations=200); then
    caught=$((caught + 1))
    printf '%-20s %s\n' "$name" "$(grep -m 1 '^caught by' <<<"$verdict")"
  else
    printf '%-20s NOT caught\n' "$name"
  fi
done
echo "caught $caught of $#"
[ "$caught" = $# ]
