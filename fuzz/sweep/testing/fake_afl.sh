#!/usr/bin/env bash
# An afl-fuzz that runs a fake target once: what that keeps becomes a hang, its death a crash.
set -euo pipefail
output='' seconds='' input=''
while [ "$1" != -- ]; do
  case $1 in
    -o) output=$2/main ;;
    -i) input=$2 ;;
    -V) seconds=$2 ;;
  esac
  shift 2
done
mkdir -p "$output/crashes" "$output/hangs" artifacts
printf '%s\n' "execs_done        : 5000" "execs_per_sec     : 1234.00" "edges_found       : 321" >"$output/fuzzer_stats"
if [ "$(ls "$input")" = "seed-bad" ]; then
  printf '\n\e[1;91m[-] PROGRAM ABORT : \e[0mno good seed\n'
  exit 1
fi
status=0
"$2" -max_total_time="$((seconds - 1))" -artifact_prefix=artifacts/ || status=$?
[ "$status" = 70 ] && cp artifacts/timeout-* "$output/hangs/id:000000,src:000000"
[ "$status" = 139 ] && echo crash >"$output/crashes/id:000000,sig:11"
exit 0
