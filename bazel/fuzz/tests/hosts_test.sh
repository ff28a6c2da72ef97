#!/usr/bin/env bash
# Two hosts fuzz together: host_a has a seed that host_b cannot find, and the other way round. A host is a folder, and a
# network namespace of its own if the machine lets one be made: the hosts share nothing but what is copied or mounted.
# usage: hosts_test AFL_RUN LIBFUZZER_RUN: X_run of hosts_fuzz_test, for each engine.
set -euo pipefail
shopt -s nullglob
afl=$PWD/$1 libfuzzer=$PWD/$2
unset BUILD_WORKING_DIRECTORY
cd "$TEST_TMPDIR"
mkdir -p seeds/host_a seeds/host_b seeds/host_c
printf 'all is not gold' >seeds/host_a/given
printf 'weigh it, then melt it' >seeds/host_b/given
printf 'nothing' >seeds/host_c/given

fail() {
  echo "FAILED: $1"
  for log in *.log; do
    echo "== $log"
    tail -n 20 "$log"
  done
  exit 1
}

apart=(unshare --net)
"${apart[@]}" true 2>/dev/null || apart=(unshare --map-root-user --net)
if "${apart[@]}" true 2>/dev/null; then
  [ "$("${apart[@]}" readlink /proc/self/ns/net)" != "$(readlink /proc/self/ns/net)" ] || fail "unshare does nothing"
  echo "each host has a network of its own"
else
  apart=()
  echo "NOTE: no network namespace can be made here; the hosts are two folders in one network"
fi

# on HOST COMMAND...: runs it in a network of its own; what it prints goes to HOST.log.
on() {
  "${apart[@]}" "${@:2}" >>"$1.log" 2>&1
}

# afl HOST ROLE OUT: some seconds of a session with the host's seed; a later call resumes it.
afl() {
  on "$1" "$afl" --fuzzing_output_root="$PWD/root_$3/$1" --timeout_secs=3 -- \
    "$2" "$1" -i "$PWD/seeds/$1" -o "$PWD/$3"
}

# sessions OUT_A ROLE_B OUT_B: of both hosts at the same time; host_a's is a main instance.
sessions() {
  local a status=0
  afl host_a -M "$1" &
  a=$!
  afl host_b "$2" "$3" || status=$?
  wait "$a" || status=$?
  [ "$status" = 0 ] || fail "a session failed"
}

# imports HOST OUT FROM: whether the host's queue has what FROM was given, as imported from there.
imports() {
  local file
  for file in "$2/$1"/queue/id*,sync:"$3",*; do
    ! cmp -s "$file" "seeds/$3/given" || return 0
  done
  return 1
}

# together OUT_A OUT_B COMMAND...: the command runs sessions with these folders, and each host then has imported what the
# other was given; the command is run three times at most, as a session may have nothing to import before it is over.
together() {
  local round
  for round in 1 2 3; do
    "${@:3}"
    if imports host_a "$1" host_b && imports host_b "$2" host_a; then
      echo "each imports the other's seed, in $round of 3 sessions"
      return
    fi
  done
  imports host_a "$1" host_b || fail "host_a takes nothing over from host_b"
  fail "host_b takes nothing over from host_a"
}

echo "1. one folder, as on a common file system; a main instance and a secondary"
mkdir shared
together shared shared sessions shared -S shared
[ ! -e shared/main ] || fail "the session did not take the caller's name"

echo "2. control: a folder each, and nothing between them"
mkdir alone_a alone_b
rm host_a.log host_b.log
sessions alone_a -M alone_b
for host in a:b b:a; do
  one=host_${host%:*} other=host_${host#*:} queue=alone_${host%:*}/host_${host%:*}/queue
  grep -q "at what $one was given" "$one.log" || fail "$one does not run its own seed"
  ! grep -q "at what $other was given" "$one.log" || fail "$one finds by itself what $other was given"
  [ -z "$(find "$queue" -name '*,sync:*')" ] || fail "$one imports although there is nothing to import from"
done
echo "none imports"

echo "3. a folder each; the main instances' folders are copied to the other host"
if command -v rsync >/dev/null; then
  copy() { rsync -a --delete --exclude='.*' --exclude=_resume "$1" "$2"; }
else
  echo "NOTE: rsync is not installed; cp stands in for it"
  # A folder gets its name when it is whole.
  copy() {
    local to=$2/${1##*/}
    mkdir "$2/.copy"
    if cp -r "$1/queue" "$1/is_main_node" "$2/.copy"; then
      rm -rf "$to"
      mv "$2/.copy" "$to"
    else
      rm -r "$2/.copy"
    fi
  }
fi

copied_sessions() {
  local running
  sessions copied_a -M copied_b &
  running=$!
  while kill -0 "$running" 2>/dev/null; do
    sleep 0.5
    # Files come and go. What the copy is of may have been resumed, so it is looked at as a whole.
    [ ! -e copied_a/host_a/is_main_node ] || copy copied_a/host_a copied_b || true
    [ ! -e copied_b/host_b/is_main_node ] || copy copied_b/host_b copied_a || true
    rm -f copied_a/*/.synced/host_b copied_b/*/.synced/host_a
  done
  wait "$running" || exit 1
}

mkdir copied_a copied_b
together copied_a copied_b copied_sessions

echo "4. what a host finds just before it is stopped, and the other sees when both are resumed"
mkdir resumed
rm -f host_a.log
afl host_c -M resumed
afl host_a -M resumed
seen=(resumed/host_c/queue/id*)
printf -v next 'id:%06d,src:000000,time:1,execs:1,op:havoc,rep:1' ${#seen[@]}
cp seeds/host_b/given "resumed/host_c/queue/$next"
afl host_c -M resumed
afl host_a -M resumed
grep -q 'at what host_b was given' host_a.log || fail "host_a misses what host_c found last"
echo "it is not missed"

echo "5. libFuzzer: host_b fuzzes with a common corpus, into which host_a merges its own"
rm host_a.log host_b.log
mkdir corpus
on host_b "$libfuzzer" --fuzzing_output_root="$PWD/root_b" --timeout_secs=10 -- \
  -reload=1 "$PWD/corpus" "$PWD/seeds/host_b" &
session=$!
for ((i = 0; i < 100; ++i)); do
  grep -q INITED host_b.log 2>/dev/null && break
  sleep 0.1
done
sleep 2
! grep -q 'at what host_a was given' host_b.log || fail "libFuzzer finds by itself what host_a was given"
on host_a "$libfuzzer" --fuzzing_output_root="$PWD/root_a" -- -merge=1 "$PWD/corpus" "$PWD/seeds/host_a" ||
  fail "libFuzzer does not merge"
wait "$session" || fail "libFuzzer's session failed"
grep -q 'at what host_a was given' host_b.log || fail "libFuzzer does not take over what was merged"
echo "host_b runs what host_a has merged"

echo "6. bad usage"
# refused MESSAGE OPTION...
refused() {
  local status=0
  "$afl" --fuzzing_output_root="$PWD/root_refused" --timeout_secs=1 -- "${@:2}" >refused.log 2>&1 || status=$?
  [ "$status" = 2 ] || fail "$*: ends with $status"
  grep -q -- "$1" refused.log || fail "$*: says something else"
  [ ! -e none ] || fail "$*: leaves a folder"
}
refused '-M needs a value' -o "$PWD/none" -M
refused '-S: not a name' -o "$PWD/none" -S 'host a'
refused 'more than one name: a, b' -o "$PWD/none" -M a -S b
refused '-i: not a folder' -o "$PWD/none" -i "$PWD/nowhere"
refused '-o: cannot be made' -o "$PWD/seeds/host_a/given/none"
echo "refused, and nothing made"
