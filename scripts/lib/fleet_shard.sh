#!/bin/bash
# Measures one shard of a fleet of scripts/fleet.py, on a node that needs neither Python nor anything else but bash.
#
#   fleet_shard.sh FLEET NUMBER ATTEMPTS COMMAND ...
#
# COMMAND is fftbench with its options but for --shard and --output. Where an earlier attempt has left a run that is not
# finished, it goes on with that run; where that run refuses (another device, another revision), it begins a new one. The
# results are in FLEET/shards/NUMBER. As a task of Slurm it puts itself back into the queue where another attempt may
# help, until there have been ATTEMPTS.
#
# exit code: 0 measured, 1 measured and a case went wrong, 75 another attempt may help, else the program's own code.
# FLEET/shards/NUMBER/outcome has the last code with the node's name, as in "3 n2". It is missing while an attempt is
# under way, and where one ended without a word because its node died.
set -u

fleet=$1 number=$2 attempts=$3
shift 3
home=$fleet/shards/${number%%/*}
node=${SLURMD_NODENAME:-$(uname -n)}
readonly again=75
child=
stopped=

say() {
  printf '==> %s, shard %s: %s\n' "$node" "$number" "$*" >&2
}

# The program ends itself in order, so that nothing of its last round is lost. Time limits and preemption come this way.
stop() {
  stopped=yes
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap stop TERM INT

# A run is finished when its run.json says at what time.
is_finished() {
  grep -q '^  "finished": "' "$1/run.json" 2>/dev/null
}

# Sets `run` to the newest run of this shard that is finished, else to the newest that is not. The names of run folders
# begin with their time.
find_run() {
  local folder
  run=
  for folder in "$home"/*/*/; do
    [ -e "$folder/run.json" ] || continue
    if is_finished "$folder"; then
      run=${folder%/}
      return
    fi
    run=${folder%/}
  done
}

# Another process may still write the run, such as one on a node that has lost its network but lives.
is_locked() {
  [ -e "$1/.lock" ] && command -v flock >/dev/null && ! flock -n "$1/.lock" true
}

# measure COMMAND ...: runs it so that a signal reaches it, and sets `code`.
measure() {
  "$@" &
  child=$!
  wait "$child"
  code=$?
  # `wait` also returns when a signal has come, which the program is still answering.
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
  child=
}

# Sets `code` to how the attempt ended.
attempt() {
  find_run
  if [ -n "$run" ] && is_finished "$run"; then
    say "measured already"
    code=0
    return
  fi
  if [ -n "$run" ] && is_locked "$run"; then
    say "another process still writes $run"
    code=$again
    return
  fi
  code=2
  if [ -n "$run" ]; then
    say "going on with $run"
    measure "$1" --resume "$run"
    [ "$code" -ne 2 ] || say "that run cannot be gone on with here, so that a new one begins"
  fi
  if [ "$code" -eq 2 ] && [ -z "$stopped" ]; then
    measure "$@" --shard "$number" --output "$home"
  fi
}

# Records the outcome in one step, so that nobody reads half of it.
record() {
  printf '%s %s\n' "$1" "$node" >"$home/outcome.new" && mv "$home/outcome.new" "$home/outcome"
}

mkdir -p "$home"
rm -f "$home/outcome"
attempt "$@"
find_run
if [ -n "$run" ] && is_finished "$run"; then
  record "$code"
  exit "$code"
fi
# Bad usage or a bad configuration stays bad. Whatever else ended an unfinished run may be the node's fault.
if [ "$code" -eq 2 ] && [ -z "$stopped" ]; then
  record 2
  exit 2
fi
say "not finished (exit code $code)"
restarts=${SLURM_RESTART_COUNT:-0}
if [ -n "${SLURM_ARRAY_JOB_ID:-}" ] && [ $((restarts + 1)) -lt "$attempts" ]; then
  say "back into the queue, attempt $((restarts + 2)) of $attempts"
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && exit "$again"
fi
[ "$code" -ne 0 ] || code=1
record "$code"
if [ -z "${SLURM_ARRAY_JOB_ID:-}" ]; then exit "$again"; fi
exit "$code"
