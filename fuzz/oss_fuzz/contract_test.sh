#!/bin/bash
# Builds in the environment that OSS-Fuzz and ClusterFuzzLite make, as far as this machine has it, and checks what comes
# out as they do.
# usage: contract_test.sh [--seconds N] [--jobs N] [BUILD...]
#   --seconds N   how long each target fuzzes (default 10)
#   --jobs N      targets to check at a time (default: one per CPU)
#   BUILD         libfuzzer-address libfuzzer-undefined libfuzzer-coverage afl-address (default: all)
# In: BAZEL_EXTRA_BUILD_FLAGS, options of bazel build. exit: 0 all is good; 1 not; 2 bad usage.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
cd "$root"

refuse() {
  echo "contract_test.sh: $1" >&2
  exit 2
}

seconds=10 jobs=$(nproc) builds=()
while [ $# -gt 0 ]; do
  case $1 in
    --seconds | --jobs)
      [[ ${2-} =~ ^[0-9]+$ ]] || refuse "$1: '${2-}' is not a number"
      if [ "$1" = --jobs ]; then jobs=$2; else seconds=$2; fi
      shift
      ;;
    libfuzzer-address | libfuzzer-undefined | libfuzzer-coverage | afl-address) builds+=("$1") ;;
    *) refuse "unknown argument '$1'" ;;
  esac
  shift
done
[ "$jobs" -gt 0 ] || refuse "--jobs: nobody would do it"
[ ${#builds[@]} -gt 0 ] || builds=(libfuzzer-address libfuzzer-undefined libfuzzer-coverage afl-address)

sources=(fuzz/*_fuzz_test.cc)
targets=("${sources[@]#fuzz/}")
targets=("${targets[@]%.cc}")

scratch=$(mktemp -d)
trap 'rm -rf "$scratch" || { chmod -R u+w "$scratch" && rm -rf "$scratch"; }' EXIT # bazel's folders are read-only
mkdir "$scratch/src"
ln -s "$root" "$scratch/src/assay"

# What follows is the environment of OSS-Fuzz's base-builder, with this machine's compilers and engines.
undefined=array-bounds,bool,builtin,enum,function,integer-divide-by-zero,null,object-size,return,shift
undefined+=,returns-nonnull-attribute,signed-integer-overflow,unreachable,vla-bound,vptr

# contract ENGINE SANITIZER COMMAND...: runs the command in it; out and work are $scratch/out and $scratch/work.
contract() {
  local sanitizer coverage=-fsanitize=fuzzer-no-link flags environment=()
  case $2 in
    address) sanitizer="-fsanitize=address -fsanitize-address-use-after-scope" ;;
    undefined) sanitizer="-fsanitize=$undefined,unsigned-integer-overflow -fno-sanitize-recover=$undefined" ;;
    coverage)
      sanitizer=""
      coverage="-fprofile-instr-generate -fcoverage-mapping -pthread -Wl,--no-as-needed -Wl,-ldl -Wl,-lm"
      coverage+=" -Wno-unused-command-line-argument"
      ;;
  esac
  case $1 in
    libfuzzer) environment+=(CC=clang-19 CXX=clang++-19 CCC=clang++-19 LIB_FUZZING_ENGINE=-fsanitize=fuzzer) ;;
    afl)
      coverage=""
      environment+=(CC=/usr/bin/afl-clang-fast CXX=/usr/bin/afl-clang-fast++ CCC=/usr/bin/afl-clang-fast++
        LIB_FUZZING_ENGINE=/usr/lib/afl/libAFLDriver.a AFL_QUIET=1 AFL_LLVM_DICT2FILE="$scratch/work/afl++.dict")
      ;;
  esac
  flags="-O1 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION $sanitizer $coverage"
  env -i PATH=/usr/local/bin:/usr/bin:/bin HOME="$scratch" ARCHITECTURE=x86_64 FUZZING_LANGUAGE=c++ \
    FUZZING_ENGINE="$1" SANITIZER="$2" SRC="$scratch/src" WORK="$scratch/work" OUT="$scratch/out" CFLAGS="$flags" \
    CXXFLAGS="$flags -stdlib=libc++" BAZEL_EXTRA_BUILD_FLAGS="${BAZEL_EXTRA_BUILD_FLAGS-}" "${environment[@]}" "${@:3}"
}

status=0
fail() {
  echo "FAILED: $1" >&2
  status=1
}

# parts PROGRAM FILE...: the implementations that took part in the operations of the files, a line each.
parts() {
  rm -rf "$scratch/statistics"
  mkdir "$scratch/statistics"
  UBSAN_OPTIONS=silence_unsigned_overflow=1 LLVM_PROFILE_FILE=$scratch/${1##*/}.profraw \
    ASSAY_STATISTICS_DIR=$scratch/statistics ASSAY_FINDINGS_DIR=$scratch "$@" >"$scratch/log" 2>&1 || return
  awk -F'[":, ]+' '$2 == "name" { name = $3 } $2 == "took_part" && $3 > 0 { print name }' "$scratch/statistics"/*.json
}

# What the targets consist of, and that everybody takes part in what they take part in without any engine: libraries
# that are linked statically choose what they run on this CPU as the others do.
check_contents() {
  local target seeds
  for target in "${targets[@]}"; do
    for file in "$target" "${target}_seed_corpus.zip" "$target.options"; do
      [ -s "$scratch/out/$file" ] || fail "$1: there is no $file"
    done
    rm -rf "$scratch/seeds"
    unzip -q -d "$scratch/seeds" "$scratch/out/${target}_seed_corpus.zip" || fail "$1: $target: its seeds do not open"
    seeds=("$scratch/seeds"/*)
    parts "$plain/$target" "${seeds[@]}" >"$scratch/expected" || fail "$1: $target: fails without an engine"
    parts "$scratch/out/$target" "${seeds[@]}" >"$scratch/actual" || fail "$1: $target: fails on its seeds"
    [ -s "$scratch/expected" ] || fail "$1: $target: nobody takes part"
    diff "$scratch/expected" "$scratch/actual" || fail "$1: $target: others take part than without an engine"
  done
}

# The coverage job's counts, here of one target's seeds, name the sources by where they are.
check_coverage() {
  llvm-profdata-19 merge -o "$scratch/profdata" "$scratch/gcm_fuzz_test.profraw" || fail "$1: there are no counts"
  llvm-cov-19 report "$scratch/out/gcm_fuzz_test" -instr-profile="$scratch/profdata" "$root/src/modes/gcm.cc" |
    grep -q '^TOTAL.* [1-9][0-9.]*%' || fail "$1: src/modes/gcm.cc is not measured"
}

labels=("${targets[@]/#///fuzz:}")
read -ra extra <<<"${BAZEL_EXTRA_BUILD_FLAGS-}"
bazel --output_base="$scratch/plain" build --symlink_prefix=/ "${extra[@]}" -- "${labels[@]}"
plain=$(bazel --output_base="$scratch/plain" info bazel-bin)/fuzz
bazel --output_base="$scratch/plain" shutdown

script=fuzz/oss_fuzz/build.sh
for build in "${builds[@]}"; do
  engine=${build%-*} sanitizer=${build#*-}
  echo "== $build, by $script"
  rm -rf "$scratch/out"
  [ ! -d "$scratch/work" ] || { chmod -R u+w "$scratch/work" && rm -rf "$scratch/work"; }
  mkdir "$scratch/out" "$scratch/work"
  cp "$script" "$scratch/src/build.sh"
  contract "$engine" "$sanitizer" bash -eu "$scratch/src/build.sh" || { fail "$build: is not built" && continue; }
  check_contents "$build"
  if [ "$sanitizer" = coverage ]; then
    check_coverage "$build"
  else
    FUZZING_ENGINE=$engine SANITIZER=$sanitizer fuzz/oss_fuzz/check_build.sh --seconds "$seconds" --jobs "$jobs" \
      "$scratch/out" || fail "$build: is bad"
  fi
  [ "$engine" != afl ] || [ -s "$scratch/work/afl++.dict" ] || fail "$build: AFL++'s own variables do not reach it"
  script=.clusterfuzzlite/build.sh # both ways in are used
done

echo "== what cannot be built is refused"
for wrong in "memory x86_64" "address i386"; do
  read -r sanitizer architecture <<<"$wrong"
  refused=0
  contract libfuzzer address env SANITIZER="$sanitizer" ARCHITECTURE="$architecture" "$root/fuzz/oss_fuzz/build.sh" ||
    refused=$?
  [ $refused = 2 ] || fail "$wrong: build.sh ended with $refused"
done
[ $status = 0 ] && echo "all ${#builds[@]} builds are as they must be"
exit $status
