#!/bin/bash
# Checks fuzz targets as OSS-Fuzz does before it takes a build in: its bad_build_check, its documentation of the "Fuzzer
# environment", from which the numbers below are.
# usage: check_build.sh [--seconds N] [--jobs N] OUT
#   OUT           what build.sh has filled
#   --seconds N   also fuzz with each target for so long (default 0)
#   --jobs N      targets to check at a time (default: one per CPU)
# In: FUZZING_ENGINE, libfuzzer or afl; SANITIZER, address or undefined: what the build was made for.
# Prints a line for each target, with all that is wrong with it. exit: 0 all are good; 1 one is bad, or there is none;
# 2 bad usage.
set -euo pipefail
shopt -s nullglob

readonly LEAST_EDGES=100 LEAST_RUNS=4 SECONDS_FOR_ONE_RUN=120
# Calls of a sanitizer's run time in a program: at least so many if it is built with it, at most so many if not.
readonly LEAST_ASAN_CALLS=1000 MOST_ASAN_CALLS=0 LEAST_UBSAN_CALLS=168 MOST_UBSAN_CALLS=200 MOST_MSAN_CALLS=3
# What the machines that run the targets are sure to have.
readonly LIBRARIES=" libc.so.6 libdl.so.2 libm.so.6 libpthread.so.0 libresolv.so.2 librt.so.1 ld-linux-x86-64.so.2 "
# What the machines set, as far as it can change a result here.
readonly ASAN=alloc_dealloc_mismatch=0:allocator_may_return_null=1:detect_leaks=1:detect_odr_violation=0
readonly ASAN_MORE=detect_stack_use_after_return=1:handle_abort=1:handle_segv=1:handle_sigill=1:use_sigaltstack=1
readonly UBSAN=print_stacktrace=1:silence_unsigned_overflow=1

refuse() {
  echo "check_build.sh: $1" >&2
  exit 2
}

seconds=0 jobs=$(nproc)
while [ $# -gt 1 ]; do
  [[ $2 =~ ^[0-9]+$ ]] || refuse "$1: '$2' is not a number"
  case $1 in
    --seconds) seconds=$2 ;;
    --jobs) jobs=$2 ;;
    *) refuse "unknown option '$1'" ;;
  esac
  shift 2
done
out=${1-}
[ -d "$out" ] || refuse "not a folder: '$out'"
case ${FUZZING_ENGINE-} in
  libfuzzer | afl) ;;
  *) refuse "FUZZING_ENGINE: '${FUZZING_ENGINE-}'" ;;
esac
case ${SANITIZER-} in
  address | undefined) ;;
  *) refuse "SANITIZER: '${SANITIZER-}'" ;;
esac

# The targets run in another place than they were built in.
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
cp -r "$out/." "$elsewhere/out"
cd "$elsewhere/out"

# clean COMMAND ARGUMENT...: with nothing of this shell's environment.
clean() {
  env -i PATH=/usr/bin:/bin HOME=/nonexistent TMPDIR="$elsewhere" ASAN_OPTIONS="$ASAN:$ASAN_MORE" UBSAN_OPTIONS=$UBSAN \
    timeout "$((seconds + SECONDS_FOR_ONE_RUN))" "$@" </dev/null
}

# afl COMMAND ARGUMENT...: one of AFL++'s tools, in the same environment.
afl() {
  clean env AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 \
    AFL_FORKSRV_INIT_TMOUT=30000 ASAN_OPTIONS="$ASAN:abort_on_error=1:symbolize=0" \
    UBSAN_OPTIONS="$UBSAN:abort_on_error=1:symbolize=0" "$@"
}

# The functions below print what is wrong with target $1, a line each. $2 is a folder for what they need.

check_program() {
  local library
  readelf -h "$1" 2>/dev/null | grep -q 'Machine:.*X86-64$' || { echo "is no program for x86-64" && return; }
  while read -r library; do
    [[ $LIBRARIES == *" $library "* ]] || echo "needs $library, which is not there when it runs"
  done < <(readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p')
}

# calls PATTERN FILE: how many calls of functions whose names begin with it a disassembly has.
calls() {
  grep -cE "call +[0-9a-f]+ <$1" "$2" || [ $? = 1 ]
}

check_sanitizer() {
  local asan ubsan msan
  objdump -d --no-show-raw-insn "$1" >"$2/code"
  asan=$(calls __asan "$2/code") ubsan=$(calls __ubsan "$2/code") msan=$(calls __msan "$2/code")
  rm "$2/code"
  if [ "$SANITIZER" = address ]; then
    [ "$asan" -ge $LEAST_ASAN_CALLS ] || echo "is not built with AddressSanitizer: it calls it in $asan places"
    [ "$ubsan" -le $MOST_UBSAN_CALLS ] || echo "is built with UndefinedBehaviorSanitizer: it calls it in $ubsan places"
  else
    [ "$ubsan" -ge $LEAST_UBSAN_CALLS ] ||
      echo "is not built with UndefinedBehaviorSanitizer: it calls it in $ubsan places"
    [ "$asan" -le $MOST_ASAN_CALLS ] || echo "is built with AddressSanitizer: it calls it in $asan places"
  fi
  [ "$msan" -le $MOST_MSAN_CALLS ] || echo "is built with MemorySanitizer: it calls it in $msan places"
}

# Seeds end in $2/seeds.
check_corpus() {
  local zip=$1_seed_corpus.zip
  mkdir "$2/seeds"
  [ -f "$zip" ] || { echo "has no $zip" && return; }
  unzip -q -d "$2/seeds" "$zip" >"$2/log" 2>&1 || { echo "$zip does not open: $(tail -n 1 "$2/log")" && return; }
  [ -n "$(find "$2/seeds" -type f -print -quit)" ] || echo "$zip is empty"
}

check_options() {
  [ -f "$1.options" ] || { echo "has no $1.options" && return; }
  ! grep -nvE '^(\[[a-z]+\]|[a-z_]+ *= *[^ ]+|)$' "$1.options" >"$2/log" ||
    echo "$1.options: line $(head -n 1 "$2/log")"
}

# The engine's arguments that $1.options and $1.dict stand for, if the engine is libFuzzer.
libfuzzer_arguments() {
  [ ! -f "$1.options" ] || sed -nE 's/^([a-z_]+) *= *([^ ]+)$/-\1=\2/p' "$1.options"
  [ ! -f "$1.dict" ] || echo "-dict=$1.dict"
}

check_libfuzzer() {
  local edges arguments
  mapfile -t arguments < <(libfuzzer_arguments "$1")
  : >"$2/empty"
  if ! clean "./$1" "${arguments[@]}" -seed=1337 -runs=$LEAST_RUNS >"$2/log" 2>&1; then
    echo "does not start: $(grep -aE 'ERROR|error' "$2/log" | head -n 1 || tail -n 1 "$2/log")"
    return
  fi
  edges=$(grep -aoP 'INFO: Loaded \d+ modules +\(\K\d+' "$2/log" || echo 0)
  [ "$edges" -ge $LEAST_EDGES ] || echo "has $edges edges of coverage: its code is not instrumented"
  grep -aqF "Done $LEAST_RUNS runs" "$2/log" || echo "did not make $LEAST_RUNS runs"
  clean "./$1" "${arguments[@]}" "$2/empty" >"$2/log" 2>&1 || echo "fails on the empty input"
  clean "./$1" "${arguments[@]}" -runs=0 "$2/seeds" >"$2/log" 2>&1 || echo "fails on a seed: $(tail -n 1 "$2/log")"
  [ "$seconds" = 0 ] && return
  mkdir "$2/found"
  clean "./$1" "${arguments[@]}" -max_total_time="$seconds" -print_final_stats=1 "$2/found" "$2/seeds" >"$2/log" 2>&1 ||
    echo "fails when it fuzzes: $(grep -aE 'ERROR|DIFFERENCE' "$2/log" | head -n 1)"
  sed -n 's/^stat::number_of_executed_units: *//p' "$2/log" >"$2/runs"
}

check_afl() {
  local signature seeds=() options=()
  for signature in '##SIG_AFL_PERSISTENT##' '##SIG_AFL_DEFER_FORKSRV##'; do
    grep -aqF "$signature" "$1" || echo "has no $signature: it is not built with AFL++"
  done
  mapfile -t seeds < <(find "$2/seeds" -type f)
  : >"$2/empty"
  clean "./$1" "$2/empty" >"$2/log" 2>&1 || echo "fails on the empty input"
  clean "./$1" "${seeds[@]}" >"$2/log" 2>&1 || echo "fails on a seed: $(tail -n 1 "$2/log")"
  [ ${#seeds[@]} = 0 ] && return
  afl afl-showmap -q -m none -o "$2/map" -- "./$1" "${seeds[0]}" >"$2/log" 2>&1 || echo "afl-showmap does not run it"
  [ "$(sort -u "$2/map" 2>/dev/null | wc -l)" -gt 1 ] ||
    echo "reaches no edges of coverage: its code is not instrumented"
  [ "$seconds" = 0 ] && return
  [ ! -f "$1.dict" ] || options=(-x "$1.dict")
  afl afl-fuzz -V "$seconds" -m none -t 25000 -i "$2/seeds" -o "$2/found" "${options[@]}" -- "./$1" >"$2/log" 2>&1 ||
    echo "fails when it fuzzes: $(grep -aF '[-]' "$2/log" | head -n 1)"
  grep -aqF 'All set and ready to roll' "$2/log" || echo "afl-fuzz does not start with it"
  sed -n 's/^execs_done *: *//p' "$2/found/default/fuzzer_stats" >"$2/runs" 2>/dev/null ||
    echo "afl-fuzz left no statistics"
  [ -z "$(find "$2/found/default/crashes" -name 'id*' -print -quit 2>/dev/null)" ] || echo "crashes when it fuzzes"
}

# Leaves what is wrong with the target in $2/wrong, messages of the tools included, and $2/checked at the end.
check_target() {
  set +e # a check that fails has said why
  mkdir -p "$2"
  {
    check_program "$1"
    check_sanitizer "$1" "$2"
    check_options "$1" "$2"
    check_corpus "$1" "$2"
    "check_$FUZZING_ENGINE" "$1" "$2"
    [ "$seconds" = 0 ] || [ "$(cat "$2/runs" 2>/dev/null || echo 0)" -gt 0 ] || echo "made no runs in $seconds seconds"
  } >"$2/wrong" 2>&1
  touch "$2/checked"
}

targets=() stray=()
for file in *; do
  if [[ $file != *.* && -x $file ]] && grep -aqF LLVMFuzzerTestOneInput "$file"; then
    targets+=("$file")
  fi
done
for file in *; do
  name=${file%.options} name=${name%.dict} name=${name%_seed_corpus.zip}
  [[ " ${targets[*]} " == *" $name "* ]] || stray+=("$file")
done

for target in "${targets[@]}"; do
  while [ "$(jobs -pr | wc -l)" -ge "$jobs" ]; do wait -n || true; done
  check_target "$target" "$elsewhere/$target" &
done
wait

bad=0
for target in "${targets[@]}"; do
  [ -e "$elsewhere/$target/checked" ] || echo "was not checked to the end" >>"$elsewhere/$target/wrong"
  if [ -s "$elsewhere/$target/wrong" ]; then
    bad=$((bad + 1))
    sed "s/^/BAD  $target /" "$elsewhere/$target/wrong"
  else
    runs=$(cat "$elsewhere/$target/runs" 2>/dev/null || true)
    echo "good $target${runs:+ $runs runs in $seconds seconds}"
  fi
done
for file in "${stray[@]}"; do
  echo "BAD  $file belongs to no target"
done
sum="$((${#targets[@]} - bad)) of ${#targets[@]} targets good, ${#stray[@]} files of none"
echo "$sum ($FUZZING_ENGINE, $SANITIZER)"
[ $bad = 0 ] && [ ${#stray[@]} = 0 ] && [ ${#targets[@]} -gt 0 ]
