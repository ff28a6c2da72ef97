#!/usr/bin/env bash
# Starts libFuzzer as launch.sh asks. Arguments are options of libFuzzer, which win over those set here.
set -euo pipefail
options=(-artifact_prefix="$FUZZER_ARTIFACTS_DIR/" -print_final_stats=1)
[ ! -s "$FUZZER_DICTIONARY_PATH" ] || options+=(-dict="$FUZZER_DICTIONARY_PATH")
if [ "$FUZZER_IS_REGRESSION" = 1 ]; then
  options+=(-runs=0)
  corpora=("$FUZZER_SEED_CORPUS_DIR" "$FUZZER_OUTPUT_CORPUS_DIR")
else
  options+=(-max_total_time="$FUZZER_TIMEOUT_SECS")
  corpora=("$FUZZER_OUTPUT_CORPUS_DIR" "$FUZZER_SEED_CORPUS_DIR") # what is found goes to the first
fi
exec "$FUZZER_BINARY" "${options[@]}" "$@" "${corpora[@]}"
