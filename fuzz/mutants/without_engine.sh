#!/usr/bin/env bash
# Hunts for planted faults without an engine, twice each: by the seed corpus alone and by operations from a seed alone.
# Prints what caught each and whom the verdict blames.
# usage: without_engine.sh [--judge=always_agree] MUTANT...
#   MUTANT  one argument of several words: the program with the fault, its patch, and the arguments of the hunt
# exit: 0 if all were caught, 1 if not.
set -euo pipefail
judge=--judge=strict
if [[ ${1-} == --judge=* ]]; then
  judge=$1
  shift
fi

# hunt PROGRAM ARGUMENT...: "WHAT CAUGHT IT|WHO IS BLAMED", or nothing.
hunt() {
  "$@" --expect=caught "$judge" | sed -n '1s/^caught by \(.*\): \([^:]*\)$/\1|\2/p' || true
}

row='%-18s  %-31s  %-47s  %-34s  %s\n'
# shellcheck disable=SC2059
printf "$row" mutant file "seed corpus" "operations from a seed" blame
caught=0
for mutant; do
  read -r program patch arguments <<<"$mutant"
  read -ra arguments <<<"$arguments"
  corpus=$(hunt "$program" "${arguments[@]}" --operations=0)
  operations=$(hunt "$program" "${arguments[@]}" --corpus=)
  file=$(sed -n 's/^+++ b\///p' "$patch")
  blame=${corpus#*|}
  [ -z "$operations" ] || blame=${operations#*|}
  [ -z "$corpus$operations" ] || caught=$((caught + 1))
  # shellcheck disable=SC2059
  printf "$row" "$(basename "$patch" .patch)" "$file" "${corpus%|*}" "${operations%|*}" "${blame:-not caught}"
done
echo "caught $caught of $#"
[ "$caught" = $# ]
