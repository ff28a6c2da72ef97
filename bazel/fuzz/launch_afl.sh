#!/usr/bin/env bash
# Starts AFL++ as launch.sh asks. Arguments are options of afl-fuzz, which win over those set here: -M or -S NAME, an
# instance among others of one folder, -o DIR, that folder, -i DIR, the seeds (named from where the caller is), -t, -V.
# As libFuzzer does, the session ends at the first crash, unless AFL_BENCH_UNTIL_CRASH is set and empty, with status 1
# and the input in the folder of artifacts, and without one leaves what it found in the corpus.
# In, besides what launch.sh says: FUZZER_AFL_MUTATOR, a custom mutator, or "".
set -euo pipefail
shopt -s nullglob

refuse() {
  echo "$FUZZER_NAME: $1" >&2
  exit 2
}

if [ "$FUZZER_IS_REGRESSION" = 1 ]; then
  exec "$FUZZER_BINARY" "$FUZZER_SEED_CORPUS_DIR"/* "$FUZZER_OUTPUT_CORPUS_DIR"/*
fi

# folder DIR: its absolute path.
folder() {
  (cd "${BUILD_WORKING_DIRECTORY:-$PWD}" && realpath -m -- "$1")
}

role=-M instance=main named='' output=$FUZZER_OUTPUT_ROOT/afl seeds='' limit=(-t 25000) given=()
while [ $# -gt 0 ]; do
  case $1 in
    -[MSoi])
      [ $# -gt 1 ] || refuse "$1 needs a value"
      set -- "$1$2" "${@:3}"
      continue
      ;;
    -[MS]?*)
      [ -z "$named" ] || refuse "-M and -S: more than one name: $named, ${1:2}"
      role=${1:0:2} instance=${1:2} named=$instance
      [[ $instance =~ ^[A-Za-z0-9_-]{1,24}$ ]] ||
        refuse "$role: not a name of 1 to 24 letters, digits, '_' and '-': '$instance'"
      ;;
    -o?*) output=$(folder "${1:2}") ;;
    -i?*)
      seeds=$(folder "${1:2}")
      [ -d "$seeds" ] || refuse "-i: not a folder: $seeds"
      ;;
    -t*) limit=() given+=("$1") ;;
    *) given+=("$1") ;;
  esac
  shift
done
mkdir -p "$output" 2>/dev/null || refuse "-o: cannot be made: $output"

# Nobody is there to answer, and nothing of the machine is to be changed for it.
export AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
export AFL_AUTORESUME=1 AFL_BENCH_UNTIL_CRASH=${AFL_BENCH_UNTIL_CRASH-1} AFL_DEBUG_CHILD=1
[ -z "$named" ] || export AFL_IMPORT_FIRST=1 # begin with what the others have
[ -z "$FUZZER_AFL_MUTATOR" ] || export AFL_CUSTOM_MUTATOR_LIBRARY=$FUZZER_AFL_MUTATOR
if [ -z "$seeds" ]; then
  seeds=$FUZZER_OUTPUT_ROOT/seeds-$instance # afl-fuzz takes no symbolic links
  rm -rf "$seeds"
  cp -rL "$FUZZER_SEED_CORPUS_DIR" "$seeds"
fi
# A session that is resumed numbers its queue anew, the newest first. Others, who remember up to which number they have
# looked, would miss what they have not seen yet.
rm -f "$output"/*/.synced/"$instance"
options=("$role" "$instance" -i "$seeds" -o "$output" "${limit[@]}")
[ "$role" = -S ] || options+=(-F "$FUZZER_OUTPUT_CORPUS_DIR") # which only a main instance can take
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
afl-fuzz "${options[@]}" "${given[@]}" -- "$FUZZER_BINARY" || status=$?
crashes=("$output/$instance"/crashes/id*) hangs=("$output/$instance"/hangs/id*)
keep crash- "$FUZZER_ARTIFACTS_DIR" "${crashes[@]}"
keep timeout- "$FUZZER_ARTIFACTS_DIR" "${hangs[@]}"
keep "" "$FUZZER_OUTPUT_CORPUS_DIR" "$output/$instance"/queue/id*
[ $((${#crashes[@]} + ${#hangs[@]})) = 0 ] || status=1
exit "$status"
