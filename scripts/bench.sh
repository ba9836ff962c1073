#!/usr/bin/env bash
# From nothing to charts and a page: installs what is missing, builds, runs fftbench, shows what it measured.
#
#   scripts/bench.sh                              the main job: --config radix4.json
#   scripts/bench.sh --config cooley_tukey.json   any arguments of fftbench
#   scripts/bench.sh devices
#
# An experiment's first round ends with a table of its own, long before the last one. Results, their charts and their page
# (report.html) go to results/ beside this folder, unless --output says otherwise.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac

install_packages "${build_packages[@]}" "${chart_packages[@]}"
build_program "$(cuda_for_this_machine)"

program=$source_folder/build/fftbench
arguments=("$@")
[ $# -gt 0 ] || arguments=(--config radix4.json)

output=$source_folder/results is_experiment= rest=()
for ((i = 0; i < ${#arguments[@]}; ++i)); do
  argument=${arguments[i]}
  case "$argument" in
    --output)
      output=${arguments[i + 1]:-}
      i=$((i + 1))
      ;;
    --output=*) output=${argument#*=} ;;
    *)
      rest+=("$argument")
      case "$argument" in --config | --config=?*) is_experiment=yes ;; esac
      ;;
  esac
done
if [ -z "$is_experiment" ]; then
  say "Running fftbench ${arguments[*]}"
  exec "$program" "${arguments[@]}"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

say "Running fftbench ${rest[*]} --output $output"
status=0
"$program" "${rest[@]}" --preview --output "$output" | tee "$scratch/full.txt" || status=$?

run_folder=$(sed -n 's/^Results: //p' "$scratch/full.txt" | tail -n 1)
if [ -n "$run_folder" ]; then
  # Charts are of what was measured; a run that measured nothing has none, and says so itself.
  if grep -q ',ok,' "$run_folder/timings.csv"; then
    say "Drawing charts"
    "$python" "$source_folder/scripts/plot.py" "$run_folder" >"$scratch/charts.txt" || die "the charts could not be drawn"
    printf 'Charts:  %s\n' "$run_folder/charts"
  fi
  # The page also shows why cases failed or were skipped, so that it is made of every run that has a row.
  if [ "$(wc -l <"$run_folder/timings.csv")" -gt 1 ]; then
    "$python" "$source_folder/scripts/report.py" "$run_folder" >"$scratch/report.txt" || die "the report could not be made"
    printf 'Report:  %s\n' "$run_folder/report.html"
  fi
fi
exit "$status"
