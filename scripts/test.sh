#!/usr/bin/env bash
# Every test, with all the set-up they need: formatting, the release build's tests (g++), the same tests built by
# clang++ with the address and undefined-behaviour sanitizers, and a short run of the fuzz targets. The last lines name
# the slowest tests, and say which were skipped and why.
#
#   scripts/test.sh               everything in the order of the source
#   scripts/test.sh --fast        without the sanitizers and the fuzz targets
#   scripts/test.sh --full [SEED] everything, then the release build's tests in random order, then each C++ test alone;
#                                 SEED (1 to 99999) repeats an order of the C++ tests
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

case "${1:-}" in
  "" | --fast | --full) ;;
  -h | --help)
    sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
  *) die "unknown argument $1 (see --help)" ;;
esac
how=${1:-}
[ $# -le 1 ] || [ "$how" = --full ] || die "$how takes no argument (see --help)"
seed=${2:-$((RANDOM % 99999 + 1))}
[[ $seed =~ ^[1-9][0-9]{0,4}$ ]] || die "SEED is a whole number from 1 to 99999, not $seed"

install_packages "${build_packages[@]}" "${chart_packages[@]}" "${test_packages[@]}"
cd "$source_folder"

say "Checking the formatting"
git ls-files '*.cpp' '*.h' ':!glsl' | xargs clang-format --dry-run --Werror || die "run clang-format -i on the files above"
git ls-files '*.py' | xargs /usr/bin/black --quiet --check || die "run /usr/bin/black on scripts and tests"

failures=()
report_folders=()

# run_tests PRESET BUILD_FOLDER [ctest argument ...]: notes a failure and goes on, so that the summary tells of all.
run_tests() {
  local preset=$1 reports=$2/test_reports
  shift 2
  # What an earlier run left there must not count for this one.
  rm -rf "$reports"
  report_folders+=("$reports")
  ctest --preset "$preset" --output-on-failure "$@" || failures+=("tests of the $preset build${*:+ ($*)}")
}

# run_alone EXECUTABLE: each of its tests in a process of its own. GoogleTest deals tests out to shards in turn: as many
# shards as tests give one test to each.
run_alone() {
  local count index log
  count=$("$1" --gtest_list_tests | grep -c '^  ')
  log=$(mktemp)
  for ((index = 0; index < count; ++index)); do
    if ! GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX=$index "$1" >"$log" 2>&1; then
      tail -n 40 "$log" >&2
      failures+=("$(basename "$1"): $(sed -n 's/^\[ RUN      \] //p' "$log" | head -n 1) alone")
    fi
  done
  rm -f "$log"
}

build release -DFFTBENCH_BUILD_TESTS=ON -- all
say "Testing (release)"
run_tests release build

if [ "$how" != --fast ]; then
  build sanitize -- all
  say "Testing (sanitizers)"
  run_tests sanitize build-sanitize
  # A look for what got worse; without arguments the script looks long.
  scripts/fuzz.sh 30000 15 || failures+=("the fuzz targets")
fi

if [ "$how" = --full ]; then
  say "Testing in random order (scripts/test.sh --full $seed repeats that of the C++ tests)"
  GTEST_SHUFFLE=1 GTEST_RANDOM_SEED=$seed run_tests release build --schedule-random
  say "Testing each C++ test alone"
  for executable in unit_tests device_tests; do run_alone "build/tests/$executable"; done
fi

"$python" scripts/lib/summarise_tests.py $(printf '%s\n' "${report_folders[@]}" | sort -u) >&2
if [ "${#failures[@]}" -gt 0 ]; then
  printf 'failed: %s\n' "${failures[@]}" >&2
  die "not all tests passed"
fi
say "All tests passed"
