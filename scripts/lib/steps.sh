# What scripts/test.sh measures its steps with, and chooses its samples by. Sourced, not run. The folder $scratch gets the
# file `steps` with a line for each: its name, and its milliseconds of the clock and of processors.

# processor_ms sets `ms` to the milliseconds of processors that the children of this shell have used.
processor_ms() {
  local part line
  # Its second line has the children's. In a pipe they would be another shell's.
  times >"$scratch/times"
  line=$(sed -n 2p "$scratch/times")
  ms=0
  for part in $line; do
    [[ $part =~ ^([0-9]+)m([0-9]+)[.,]([0-9]{3}) ]]
    ms=$((ms + 60000 * 10#${BASH_REMATCH[1]} + 1000 * 10#${BASH_REMATCH[2]} + 10#${BASH_REMATCH[3]}))
  done
}

# step NAME COMMAND ...: runs the command, and notes what it takes.
step() {
  local name=$1 begin=$((${EPOCHREALTIME/[.,]/} / 1000)) begin_processors ms code=0
  shift
  processor_ms
  begin_processors=$ms
  "$@" || code=$?
  processor_ms
  echo "$name $((${EPOCHREALTIME/[.,]/} / 1000 - begin)) $((ms - begin_processors))" >>"$scratch/steps"
  return "$code"
}

# Prints a number that the committed files of this folder alone decide; without git, all that are there.
seed_of_files() {
  local hash
  hash=$(git rev-parse --verify --quiet HEAD:./ 2>/dev/null) ||
    hash=$(find . -type f ! -path './build*' ! -path '*/__pycache__/*' -print0 | sort --zero-terminated |
      xargs -0 sha1sum | sha1sum)
  echo $((16#${hash:0:7} % 1000000))
}
