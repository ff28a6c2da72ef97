#!/bin/bash
# Holds check_build.sh against builds of a small target: good ones pass, and each planted fault is named.
# usage: check_build_test.sh CHECK
set -euo pipefail
check=$PWD/$1
cd "$TEST_TMPDIR"

# A target with some hundred branches and a thousand memory accesses. Its behaviour: PLANT.
cat >target.cc <<'CODE'
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
static unsigned counts[512];
#define AT(i) data[(i) % 64]
#define ONE(i) if (num_bytes > (i) % 64 && AT(i) == (i) % 251) { counts[i] += AT(i); counts[511 - (i)] ^= 1; }
#define FOUR(i) ONE(i) ONE(i + 1) ONE(i + 2) ONE(i + 3)
#define MANY(i) FOUR(i) FOUR(i + 4) FOUR(i + 8) FOUR(i + 12) FOUR(i + 16) FOUR(i + 20) FOUR(i + 24) FOUR(i + 28)
#ifdef FOREIGN
extern "C" void Foreign();
#endif
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t num_bytes) {
#ifdef FOREIGN
  Foreign();
#endif
#ifdef CRASH_ON_EMPTY
  if (num_bytes == 0) abort();
#endif
#ifdef CRASH_ON_SEED
  if (num_bytes == 4 && data[0] == 's' && data[3] == 'd') abort();
#endif
#ifdef CRASH_SOON
  if (num_bytes > 0 && data[0] >= 128) abort();
#endif
  int sum = 1;
  for (size_t i = 0; i < num_bytes; ++i) sum += data[i] << (i % 8);
  MANY(0) MANY(32) MANY(64) MANY(96) MANY(128) MANY(160) MANY(192) MANY(224) MANY(256) MANY(288) MANY(320) MANY(352)
  return sum == 0 ? -1 : 0;
}
CODE
echo 'extern "C" void Foreign() {}' >foreign.cc
clang++-19 -shared -fPIC foreign.cc -o libforeign.so

common=(-O1 -g1 -static-libstdc++ -static-libgcc)
undefined=(-fsanitize=undefined "-fsanitize=unsigned-integer-overflow" -fno-sanitize-recover=undefined)
libfuzzer=(clang++-19 "${common[@]}" target.cc -fsanitize=fuzzer)
afl=(env AFL_QUIET=1 afl-clang-fast++ "${common[@]}" target.cc /usr/lib/afl/libAFLDriver.a)

# build COMMAND...: a folder out that has the target x as the command builds it, and all that belongs to it.
build() {
  rm -rf out seeds
  mkdir out seeds
  "$@" -o out/x
  printf 'seed' >seeds/seed
  printf '' >seeds/nothing
  (cd seeds && zip -q ../out/x_seed_corpus.zip ./*)
  printf '[libfuzzer]\nmax_len = 64\n' >out/x.options
  printf 'word="seed"\n' >out/x.dict
}

# judged ENGINE SANITIZER ARGUMENT...: runs the check on out; its status.
judged() {
  local status=0
  FUZZING_ENGINE=$1 SANITIZER=$2 "$check" "${@:3}" out >report 2>&1 || status=$?
  echo $status
}

fail() {
  echo "FAILED: $1" >&2
  cat report >&2
  exit 1
}

# good WHAT ENGINE SANITIZER ARGUMENT...
good() {
  [ "$(judged "${@:2}")" = 0 ] || fail "refuses $1"
  grep -q '^good x' report || fail "does not say that it is good: $1"
  echo "good: $1"
}

# bad WHAT PATTERN ENGINE SANITIZER ARGUMENT...
bad() {
  [ "$(judged "${@:3}")" = 1 ] || fail "takes $1"
  grep -q "^BAD  $2" report || fail "does not say '$2' of $1"
  echo "bad:  $1"
}

build "${libfuzzer[@]}" -fsanitize=address
good "libFuzzer and ASan" libfuzzer address --seconds 2
bad "ASan for UBSan" "x is built with AddressSanitizer" libfuzzer undefined
bad "ASan for UBSan" "x is not built with Undefined" libfuzzer undefined
bad "libFuzzer for AFL++" "x has no ##SIG_AFL_PERSISTENT##" afl address
: >out/x_seed_corpus.zip
bad "an empty file for a zip" "x x_seed_corpus.zip does not open" libfuzzer address
build "${libfuzzer[@]}" -fsanitize=address
truncate -s -20 out/x_seed_corpus.zip
bad "a zip that is cut short" "x x_seed_corpus.zip does not open" libfuzzer address
rm out/x_seed_corpus.zip
bad "no zip" "x has no x_seed_corpus.zip" libfuzzer address
printf '[libfuzzer]\nmax len = 64\n' >out/x.options
bad "options with a blank in a name" "x x.options: line 2:max len = 64" libfuzzer address
printf 'word=seed\n' >out/x.dict
bad "a dictionary without quotes" "x does not start" libfuzzer address
cp out/x out/x.bin
bad "a file that is of no target" "x.bin belongs to no target" libfuzzer address
rm out/x
bad "no target" "x.options belongs to no target" libfuzzer address
rm -r out && mkdir out
[ "$(judged libfuzzer address)" = 1 ] || fail "takes nothing for a build"

build "${libfuzzer[@]}" "${undefined[@]}"
good "libFuzzer and UBSan" libfuzzer undefined
bad "UBSan for ASan" "x is not built with Address" libfuzzer address
bad "UBSan for ASan" "x is built with Undefined" libfuzzer address
build "${libfuzzer[@]}"
bad "no sanitizer" "x is not built with Address" libfuzzer address
build clang++-19 -O1 target.cc "-fsanitize=fuzzer,memory"
bad "MSan" "x is built with Memory" libfuzzer address

build clang++-19 -O1 -c -fsanitize=address target.cc
mv out/x x.o
build clang++-19 "${common[@]}" "-fsanitize=address,fuzzer" x.o
bad "code without coverage" "x \(does not start\|has 0 edges\)" libfuzzer address

build "${libfuzzer[@]}" -fsanitize=address -DFOREIGN -L. -lforeign -Wl,-rpath,"$PWD"
bad "a library that the machines lack" "x needs libforeign.so" libfuzzer address
build "${libfuzzer[@]}" -fsanitize=address -DCRASH_ON_EMPTY
bad "a crash on the empty input" "x does not start" libfuzzer address
build "${libfuzzer[@]}" -fsanitize=address -DCRASH_ON_SEED
bad "a crash on a seed" "x fails on a seed" libfuzzer address
build "${libfuzzer[@]}" -fsanitize=address -DCRASH_SOON
bad "a crash when it fuzzes" "x fails when it fuzzes" libfuzzer address --seconds 5

build "${afl[@]}" -fsanitize=address
good "AFL++ and ASan" afl address --seconds 2
bad "AFL++ for libFuzzer" "x \(does not start\|has 0 edges\)" libfuzzer address
build "${afl[@]}" -fsanitize=address -DCRASH_ON_SEED
bad "a crash on a seed, under AFL++" "x fails on a seed" afl address
build clang++-19 -O1 -c -fsanitize=address target.cc
mv out/x x.o
build env AFL_QUIET=1 afl-clang-fast++ "${common[@]}" -fsanitize=address x.o /usr/lib/afl/libAFLDriver.a
bad "code without coverage, under AFL++" "x reaches no edges" afl address
echo "all as it must be"
