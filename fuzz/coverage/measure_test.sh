#!/usr/bin/env bash
# Compiles a program of one measured file with clang-19's coverage, and judges what its runs reach.
# usage: measure_test.sh MEASURE JUDGE
set -euo pipefail
measure=$PWD/$1 judge=$PWD/$2
tree=$(cd "$TEST_TMPDIR" && pwd -P)/tree
mkdir -p "$tree/src" "$tree/counts"
touch "$tree/src/BUILD"
cat >"$tree/src/code.cc" <<'CODE'
int Called(int x) { return x + 1; }

int Planted(int x) {
  return x + 2;
}
CODE
cat >"$tree/main.cc" <<'CODE'
int Called(int x);
int Planted(int x);
int main(int argc, char**) {
  return argc == 1 ? Called(-1) : Called(-1) + Planted(-2);
}
CODE
flags=(-fprofile-instr-generate -fcoverage-mapping -fcoverage-compilation-dir=.)
(cd "$tree" && clang-19 "${flags[@]}" src/code.cc main.cc -o program)

fail() {
  echo "FAILED: $1" >&2
  cat "$tree/report" >&2
  exit 1
}

# judged EXCUSES ARGUMENT...: the judge's exit code on one run of the program with the arguments.
judged() {
  rm -f "$tree/counts"/*
  printf '%s\n' "$1" >"$tree/excuses"
  LLVM_PROFILE_FILE=$tree/counts/run.profraw "$tree/program" "${@:2}"
  local status=0
  "$measure" "$tree" src "$tree/excuses" "$judge" "$tree/counts" --html "$tree/html" "$tree/program" \
    >"$tree/report" 2>&1 || status=$?
  echo "$status"
}

# says TEXT: the report has this line.
says() {
  grep -qxF -- "$1" "$tree/report" || fail "no line '$1'"
}

excuse=$'file src/code.cc\nline int Planted(int x) {\nwhy It was planted.'

[ "$(judged "")" = 1 ] || fail "a function that nobody calls is not missed"
says "    src/code.cc:3-5  int Planted(int x) {"
[ -s "$tree/html/index.html" ] || fail "no page"
grep -rq Planted "$tree/html/coverage" || fail "the pages do not show the source"
! grep -rq main.cc "$tree/html/coverage" || fail "the pages show more than src"

[ "$(judged "$excuse")" = 0 ] || fail "the excuse does not count"
says "  It was planted."
says "4 lines: 1 reached, 3 excused, 0 cannot run here, 0 missed; 0 files missed, 0 excuses wrong"

[ "$(judged "" called)" = 0 ] || fail "a function that is called is missed"
[ "$(judged "$excuse" called)" = 1 ] || fail "an excuse for a function that is called counts"
[ "$(judged "${excuse/Planted/Pulled}" called)" = 1 ] || fail "an excuse for a function that is not there counts"
[ "$(judged "nonsense")" = 2 ] || fail "a table that cannot be read counts"

echo "int Other() { return 3; }" >"$tree/src/other.cc"
[ "$(judged "$excuse")" = 1 ] || fail "a source file that is in no program is not missed"
says "    src/other.cc"
echo "all as it must be"
