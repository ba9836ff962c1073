#!/usr/bin/env bash
# From nothing to charts: installs what is missing, builds, runs fftbench, draws what it measured.
#
#   scripts/bench.sh                              the main job: --config radix4.json
#   scripts/bench.sh --config cooley_tukey.json   any arguments of fftbench
#   scripts/bench.sh devices
#
# Results and their charts go to results/ beside this folder, unless --output says otherwise.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac

install_packages "${build_packages[@]}" "${chart_packages[@]}"
build_program

arguments=("$@")
[ $# -gt 0 ] || arguments=(--config radix4.json)
case " ${arguments[*]} " in
  *" --config "* | *" --config="*)
    case " ${arguments[*]} " in
      *" --output "* | *" --output="*) ;;
      *) arguments+=(--output "$source_folder/results") ;;
    esac
    ;;
esac

say "Running fftbench ${arguments[*]}"
output=$(mktemp)
trap 'rm -f "$output"' EXIT
status=0
"$source_folder/build/fftbench" "${arguments[@]}" | tee "$output" || status=$?

run_folder=$(sed -n 's/^Results: //p' "$output" | tail -n 1)
if [ -n "$run_folder" ]; then
  # Charts are of what was measured; a run that measured nothing has none, and says so itself.
  if grep -q ',ok,' "$run_folder/timings.csv"; then
    say "Drawing charts"
    "$python" "$source_folder/scripts/plot.py" "$run_folder"
  fi
fi
exit "$status"
