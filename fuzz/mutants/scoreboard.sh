#!/usr/bin/env bash
# How well planted faults are found: first without an engine, then, if all are, by the engines, in time.
# usage: scoreboard.sh MUTANT... -- HUNT [OPTION...]
#   MUTANT  of without_engine.sh
#   HUNT    the program of the hunt by engines (--help shows its options)
# exit: 0 if all are found; 1 if not; 2 bad usage; 130 interrupted.
set -euo pipefail
mutants=()
while [ "$1" != -- ]; do
  mutants+=("$1")
  shift
done
shift
help=$("$@" --check-only) || exit $?
[ -z "$help" ] || {
  echo "$help"
  exit 0
}
fuzz/mutants/without_engine.sh "${mutants[@]}"
echo
exec "$@"
