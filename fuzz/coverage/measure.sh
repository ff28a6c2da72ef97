#!/usr/bin/env bash
# From what programs counted while they ran to the report: which lines were reached, and whether the rest is excused.
# usage: measure.sh ROOT FOLDER EXCUSES JUDGE OUT [--html DIR] PROGRAM...
#   ROOT      the tree that the programs were built from with `--config=covmap`
#   FOLDER    the part of it that is measured
#   EXCUSES   the table of lines that need not be reached
#   JUDGE     //fuzz/coverage:judge
#   OUT       a folder that holds the counts, *.profraw; what is made on the way goes there
#   DIR       the sources with a count on each line, for a browser
# exit: that of the judge; 2 if llvm's tools fail.
set -euo pipefail
root=$1 folder=$2 excuses=$3 judge=$4 out=$5
shift 5
html=
if [ "${1-}" = --html ]; then
  html=$2
  shift 2
fi

programs=("$1")
for program in "${@:2}"; do
  programs+=(-object "$program")
done
cd "$root"
llvm-profdata-19 merge -o "$out/profdata" "$out"/*.profraw || exit 2
what=(-instr-profile="$out/profdata" -compilation-dir="$root" -sources "$folder")
llvm-cov-19 export -format=lcov "${programs[@]}" "${what[@]}" >"$out/lcov" || exit 2
if [ -n "$html" ]; then
  llvm-cov-19 show -format=html -output-dir="$html" -project-title="$folder under the corpora" \
    -show-branches=count -Xdemangler=llvm-cxxfilt-19 "${programs[@]}" "${what[@]}" || exit 2
fi
exec "$judge" "$root" "$folder" "$out/lcov" "$excuses"
