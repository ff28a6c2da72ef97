#!/usr/bin/env bash
# The hunts for the mutants find nothing in the code as it is.
# usage: clean_test.sh PROGRAM HUNT...      (HUNT: the arguments of one hunt, as one argument)
set -euo pipefail
program=$1
shift
found=0
for hunt; do
  read -ra arguments <<<"$hunt"
  echo "$hunt"
  "$program" --expect=silent "${arguments[@]}" || found=$((found + 1))
done
echo "silent in $(($# - found)) of $# hunts"
[ $# -gt 0 ] && [ $found = 0 ]
