#!/usr/bin/env bash
# Applies a patch to a copy of one source file, exactly as it was made, or fails.
# usage: plant_fault.sh SOURCE PATCH OUT NAME
#   SOURCE   the file, with its path from the root
#   PATCH    a unified diff of that file alone, its paths as git writes them
#   OUT      where the changed copy goes
#   NAME     of the fault, for messages
# exit: 0 planted; 1 not, with a line on stderr that says why.
set -euo pipefail
source=$1 patch=$2 out=$3 name=$4
fail() {
  echo "$name: $1" >&2
  exit 1
}
[ "$(grep -c '^+++ ' "$patch")" = 1 ] || fail "$patch changes more or less than one file"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$(dirname "$source")"
cat "$source" >"$work/$source"
patch --quiet --directory="$work" --strip=1 --fuzz=0 --batch --forward --no-backup-if-mismatch <"$patch" >&2 ||
  fail "$patch does not apply to $source any more"
! cmp -s "$source" "$work/$source" || fail "$patch does not change $source"
cat "$work/$source" >"$out"
