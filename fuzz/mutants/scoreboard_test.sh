#!/usr/bin/env bash
# The harness catches all mutants, and none when every comparison is made to agree: it is the comparisons that catch.
set -euo pipefail
scoreboard=fuzz/mutants/scoreboard.sh
"$scoreboard" "$@" | tee "$TEST_TMPDIR/strict"
[ "$(tail -n 1 "$TEST_TMPDIR/strict")" = "caught $# of $#" ]
if "$scoreboard" --judge=always_agree "$@" >"$TEST_TMPDIR/agree"; then exit 1; fi
tail -n 1 "$TEST_TMPDIR/agree"
[ "$(tail -n 1 "$TEST_TMPDIR/agree")" = "caught 0 of $#" ]
