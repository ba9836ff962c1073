#!/usr/bin/env bash
# Compares a run with the baseline of its experiment and device, and keeps the run as the baseline where there is none.
#
#   compare_with_baseline.sh [--new] BASELINES RUN [argument of compare.py ...]
#
# BASELINES is a folder that stays from one call to the next. It has a run folder for each experiment and device:
# BASELINES/EXPERIMENT/DEVICE. A baseline stays until --new replaces it: if every run replaced it, many small slowdowns
# would pass one by one. What runs of one build differ by is learnt from the runs that lie beside RUN, so that it has to
# be measured three times or more; of one run alone, every case is unclear. The formats are those of compare.py: github in a step of GitHub Actions, text elsewhere.
# FFTBENCH_PYTHON names another interpreter than /usr/bin/python3.
# Exit code: that of compare.py: 0 nothing is slower or missing, 1 something is, 2 bad input or an error, 3 nothing could
# be judged.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../scripts" && pwd)
new=
if [ "${1:-}" = --new ]; then
  new=yes
  shift
fi
if [ $# -lt 2 ]; then
  sed -n '4s/^# *//p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
baselines=$1 run=${2%/}
shift 2
if [ ! -f "$run/timings.csv" ] && [ ! -f "$run/timings.csv.gz" ]; then
  printf '%s: not a run folder: it has no timings.csv\n' "$run" >&2
  exit 2
fi

# A run folder is called TIME-DEVICE, and the folder around it has the experiment's name.
name=$(basename "$(realpath "$run")")
experiment=$(basename "$(dirname "$(realpath "$run")")")
baseline=$baselines/$experiment/${name#*-}

# The copy is complete before it gets its name, so that an interruption leaves no half of a baseline.
keep() {
  mkdir -p "$(dirname "$baseline")"
  rm -rf "$baseline.new"
  cp -R "$run" "$baseline.new"
  rm -rf "$baseline"
  mv "$baseline.new" "$baseline"
  printf '%s is the baseline now: %s\n' "$name" "$baseline"
}

if [ ! -d "$baseline" ]; then
  keep
  exit 0
fi
format=text
[ -z "${GITHUB_ACTIONS:-}" ] || format=github
status=0
${FFTBENCH_PYTHON:+"$FFTBENCH_PYTHON"} "$scripts/compare.py" "$baseline" "$run" --format "$format" "$@" || status=$?
if [ -n "$new" ] && [ "$status" -ne 2 ]; then
  keep
  exit 0
fi
exit "$status"
