#!/usr/bin/env bash
# AFL++ loads the mutator and finds new paths by it alone; a library that is none is refused.
# usage: afl_use_test.sh TARGET LIBRARY
set -euo pipefail
target=$PWD/$1 library=$PWD/$2
cd "$TEST_TMPDIR"
mkdir in
printf '\002' >in/start
export AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1
export AFL_CUSTOM_MUTATOR_ONLY=1

# run LIBRARY OUT
run() {
  AFL_CUSTOM_MUTATOR_LIBRARY=$1 afl-fuzz -i in -o "$2" -V 3 -s 1 -- "$target" >log 2>&1
}

run "$library" out || {
  cat log
  exit 1
}
found=$(find out/default/queue -name 'id:*' | wc -l)
[ "$found" -ge 20 ] || {
  echo "only $found inputs in the queue"
  exit 1
}
echo "nothing of a library" >library.so
! run "$PWD/library.so" refused || {
  echo "a file that is no library is taken for a mutator"
  exit 1
}
