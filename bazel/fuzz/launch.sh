#!/usr/bin/env bash
# Starts a fuzzing session of one target: what `bazel run X_run -- OPTION...` runs. The options are those of rules_fuzzing:
#   --timeout_secs=N            stop after N seconds (0, the default: never)
#   --regression                run the corpus once instead of fuzzing
#   --clean                     first empty the target's output folder
#   --fuzzing_output_root=DIR   where output folders are made (default /tmp/fuzzing)
# What follows, from the first other argument or from --, is handed to the engine.
# In: FUZZER_NAME, FUZZER_BINARY, FUZZER_SEED_CORPUS_DIR, FUZZER_DICTIONARY_PATH, FUZZER_ENGINE_LAUNCHER. The engine's
# launcher gets these, and FUZZER_TIMEOUT_SECS, FUZZER_IS_REGRESSION (0 or 1), FUZZER_OUTPUT_ROOT,
# FUZZER_OUTPUT_CORPUS_DIR and FUZZER_ARTIFACTS_DIR.
set -euo pipefail

refuse() {
  echo "$FUZZER_NAME: $1" >&2
  exit 2
}

clean=0
root=/tmp/fuzzing
export FUZZER_TIMEOUT_SECS=0 FUZZER_IS_REGRESSION=0
while [ $# -gt 0 ]; do
  case $1 in
    --timeout_secs=*) FUZZER_TIMEOUT_SECS=${1#*=} ;;
    --fuzzing_output_root=*) root=${1#*=} ;;
    --timeout_secs | --fuzzing_output_root) refuse "$1 needs =VALUE" ;;
    --regression) FUZZER_IS_REGRESSION=1 ;;
    --noregression) FUZZER_IS_REGRESSION=0 ;;
    --clean) clean=1 ;;
    --noclean) clean=0 ;;
    --)
      shift
      break
      ;;
    *) break ;;
  esac
  shift
done
[[ $FUZZER_TIMEOUT_SECS =~ ^[0-9]+$ ]] || refuse "--timeout_secs: not a number of seconds: '$FUZZER_TIMEOUT_SECS'"
[ -n "$root" ] || refuse "--fuzzing_output_root: empty"
[[ $root == /* ]] || root=${BUILD_WORKING_DIRECTORY:-$PWD}/$root

export FUZZER_OUTPUT_ROOT=$root/$FUZZER_NAME
export FUZZER_OUTPUT_CORPUS_DIR=$FUZZER_OUTPUT_ROOT/corpus
export FUZZER_ARTIFACTS_DIR=$FUZZER_OUTPUT_ROOT/artifacts
[ "$clean" = 0 ] || rm -rf "$FUZZER_OUTPUT_ROOT"
mkdir -p "$FUZZER_OUTPUT_CORPUS_DIR" "$FUZZER_ARTIFACTS_DIR"
echo "$FUZZER_NAME: corpus and artifacts go to $FUZZER_OUTPUT_ROOT"
exec "$FUZZER_ENGINE_LAUNCHER" "$@"
