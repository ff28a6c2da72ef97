#!/usr/bin/env bash
# Starts AFL++ as launch.sh asks. Arguments are options of afl-fuzz. As libFuzzer does, the session ends at the first
# crash, with status 1 and the input in the folder of artifacts, and without one leaves what it found in the corpus.
# In, besides what launch.sh says: FUZZER_AFL_MUTATOR, a custom mutator, or "".
set -euo pipefail
shopt -s nullglob

if [ "$FUZZER_IS_REGRESSION" = 1 ]; then
  exec "$FUZZER_BINARY" "$FUZZER_SEED_CORPUS_DIR"/* "$FUZZER_OUTPUT_CORPUS_DIR"/*
fi

# Nobody is there to answer, and nothing of the machine is to be changed for it.
export AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
export AFL_AUTORESUME=1 AFL_BENCH_UNTIL_CRASH=1 AFL_DEBUG_CHILD=1
[ -z "$FUZZER_AFL_MUTATOR" ] || export AFL_CUSTOM_MUTATOR_LIBRARY=$FUZZER_AFL_MUTATOR
output=$FUZZER_OUTPUT_ROOT/afl
seeds=$FUZZER_OUTPUT_ROOT/seeds # afl-fuzz takes no symbolic links
rm -rf "$seeds"
cp -rL "$FUZZER_SEED_CORPUS_DIR" "$seeds"
options=(-M main -F "$FUZZER_OUTPUT_CORPUS_DIR" -i "$seeds" -o "$output" -t 25000)
[ ! -s "$FUZZER_DICTIONARY_PATH" ] || options+=(-x "$FUZZER_DICTIONARY_PATH")
[ "$FUZZER_TIMEOUT_SECS" = 0 ] || options+=(-V "$FUZZER_TIMEOUT_SECS")

# keep PREFIX FOLDER FILE...: copies files to FOLDER, named by their contents as libFuzzer does.
keep() {
  local file sum
  for file in "${@:3}"; do
    read -r sum _ < <(sha1sum "$file")
    cp "$file" "$2/$1$sum"
  done
}

status=0
afl-fuzz "${options[@]}" "$@" -- "$FUZZER_BINARY" || status=$?
crashes=("$output"/main/crashes/id*) hangs=("$output"/main/hangs/id*)
keep crash- "$FUZZER_ARTIFACTS_DIR" "${crashes[@]}"
keep timeout- "$FUZZER_ARTIFACTS_DIR" "${hangs[@]}"
keep "" "$FUZZER_OUTPUT_CORPUS_DIR" "$output"/main/queue/id*
[ $((${#crashes[@]} + ${#hangs[@]})) = 0 ] || status=1
exit "$status"
