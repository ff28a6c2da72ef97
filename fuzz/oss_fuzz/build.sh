#!/bin/bash
# Builds all fuzz targets for OSS-Fuzz and ClusterFuzzLite: for each target X of //fuzz, $OUT gets X, X_seed_corpus.zip,
# X.options and, if it has a dictionary, X.dict.
# In: CXX, CXXFLAGS (CFLAGS if that is not set), LIB_FUZZING_ENGINE, AFL_*, SANITIZER, ARCHITECTURE, WORK, OUT, and SRC:
# this tree is $SRC/assay, wherever this script is.
# BAZEL (default /usr/bin/bazel, the distribution's) and BAZEL_EXTRA_BUILD_FLAGS (options of bazel build) may be set.
# exit: 0 all are built; 1 not; 2 this was asked to build what it cannot.
set -euo pipefail

refuse() {
  echo "build.sh: $1" >&2
  exit 2
}

for name in CXX LIB_FUZZING_ENGINE SANITIZER SRC WORK OUT; do
  [ -n "${!name-}" ] || refuse "$name is not set"
done
cd "$SRC/assay" || refuse "SRC: there is no $SRC/assay"
[ "${ARCHITECTURE:-x86_64}" = x86_64 ] || refuse "ARCHITECTURE: only x86_64 is built, not '$ARCHITECTURE'"
case $SANITIZER in
  address | undefined | coverage | none) ;;
  *) refuse "SANITIZER: '$SANITIZER' needs all libraries built with it" ;;
esac

bazel=${BAZEL:-/usr/bin/bazel}
read -ra options <<<"${BAZEL_EXTRA_BUILD_FLAGS-}"
# Nothing is kept from one build to the next, so there is nothing to protect by a sandbox; and afl-clang-fast writes a
# dictionary to $OUT.
options+=(--config=oss-fuzz --spawn_strategy=local --symlink_prefix=/)
ASSAY_AFL_ENVIRONMENT=$(env | grep '^AFL_' | LC_ALL=C sort || [ $? = 1 ])
export ASSAY_AFL_ENVIRONMENT

# run COMMAND ARGUMENT...: bazel, away from what the user's home may configure.
run() {
  "$bazel" --nohome_rc --output_base="$WORK/bazel" "$@"
}
trap 'run shutdown' EXIT

mapfile -t targets < <(run query 'attr(tags, "fuzz-test", //fuzz:all)')
[ ${#targets[@]} -gt 0 ] || refuse "there are no fuzz targets"
run build "${options[@]}" -- "${targets[@]/%/_oss_fuzz}"
bin=$(run info "${options[@]}" bazel-bin 2>/dev/null)
for target in "${targets[@]#//fuzz:}"; do
  tar -x -C "$OUT" -f "$bin/fuzz/${target}_oss_fuzz.tar"
done
echo "build.sh: ${#targets[@]} fuzz targets in $OUT"
