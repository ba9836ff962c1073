#!/bin/bash
# Measures one shard of a fleet of scripts/fleet.py, on a node that needs neither Python nor anything else but bash.
#
#   fleet_shard.sh FLEET NUMBER ATTEMPTS COMMAND ...
#
# COMMAND is fftbench with its options but for --shard and --output. Where an earlier attempt has left a run that is not
# finished, it goes on with that run; where that run refuses (another device, another revision), it begins a new one. The
# results are in FLEET/shards/NUMBER. Where another attempt may help, a task of Slurm puts itself back into the queue: while
# every attempt measures something more, and after ATTEMPTS in a row that did not, no longer.
#
# exit code: 0 measured, 1 measured and a case went wrong, 75 another attempt is to follow, else the program's own code.
# FLEET/shards/NUMBER/outcome has the last code with the node's name, as in "3 n2". It is missing while attempts are under
# way or to follow, and where one ended without a word because its node died.
set -u

fleet=$1 number=$2 attempts=$3
shift 3
home=$fleet/shards/${number%%/*}
node=${SLURMD_NODENAME:-$(uname -n)}
readonly again=75 lock_patience_s=60
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
  [ -e "$1/.lock" ] && command -v flock >/dev/null && ! flock -w "$lock_patience_s" "$1/.lock" true
}

# Prints how many bytes of samples this shard has. They grow with every round that is measured.
sample_bytes() {
  cat "$home"/*/*/samples.csv 2>/dev/null | wc -c
}

# Sets `fruitless` to the number of attempts in a row, this one included, that began with as many samples.
count_attempt() {
  local earlier_bytes=-1
  fruitless=0
  read -r fruitless earlier_bytes 2>/dev/null <"$home/attempts"
  bytes=$(sample_bytes)
  [ "$bytes" = "$earlier_bytes" ] || fruitless=0
  fruitless=$((fruitless + 1))
  printf '%s %s\n' "$fruitless" "$bytes" >"$home/attempts"
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
  if [ -n "$run" ] && is_locked "$run"; then
    say "another process still writes $run"
    code=$again
    return
  fi
  # The other process may have finished the run meanwhile.
  find_run
  if [ -n "$run" ] && is_finished "$run"; then
    say "measured already"
    code=0
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

# Tells whether Slurm has no plans of its own with this task, such as a cancellation, which another attempt would undo.
may_requeue() {
  [ "$(squeue --noheader --jobs="${SLURM_JOB_ID:-}" --format=%T 2>/dev/null)" = RUNNING ]
}

# Records the outcome in one step, so that nobody reads half of it.
record() {
  printf '%s %s\n' "$1" "$node" >"$home/outcome.new" && mv "$home/outcome.new" "$home/outcome"
}

mkdir -p "$home"
rm -f "$home/outcome"
count_attempt
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
if [ "$fruitless" -lt "$attempts" ] || [ "$(sample_bytes)" != "$bytes" ]; then
  # Outside of Slurm, who called this makes the next attempt.
  [ -n "${SLURM_ARRAY_JOB_ID:-}" ] || exit "$again"
  if may_requeue; then
    say "back into the queue"
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && exit "$again"
  fi
fi
[ "$code" -ne 0 ] || code=1
record "$code"
exit "$code"
