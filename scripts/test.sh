#!/usr/bin/env bash
# Every test, with all the set-up they need: formatting, the release build's tests (g++), those that read or start
# something built by clang++ with the address and undefined-behaviour sanitizers, and a short run of the fuzz targets.
# The last lines name the slowest tests, and say which were skipped and why.
#
#   scripts/test.sh           all of it; of many like cases (every length, every permutation), and of the C++ tests under
#                             the sanitizers, a sample, other ones each day
#   scripts/test.sh --fast    half of each sample, and without the sanitizers, the fuzz targets, Mesa's other drivers, and
#                             what takes long and is neither about kernels nor about a run: charts, comparisons, pages,
#                             pictures, fleets, tuning; without an NVIDIA driver also without the CUDA module
#   scripts/test.sh --full    every case, every test under the sanitizers, a build of each file alone, the release
#                             build's tests in random order too, each C++ test alone, and on Debian its packages
#
#   --seed N                  takes the samples and the order of an earlier run, which has printed its N
#
# FFTBENCH_TEST_SEED, FFTBENCH_TEST_FULL and FFTBENCH_TEST_LITTLE say the same to a test that is run by itself.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"
. "$source_folder/scripts/lib/formatting.sh"

how= seed=
while [ $# -gt 0 ]; do
  case "$1" in
    --fast | --full)
      [ -z "$how" ] || die "$how and $1 contradict each other (see --help)"
      how=$1
      ;;
    --seed)
      seed=${2:-}
      [[ $seed =~ ^[0-9]{1,9}$ ]] || die "--seed takes a whole number of at most nine digits, not \"$seed\""
      shift
      ;;
    -h | --help)
      sed -n '2,17s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *) die "unknown argument $1 (see --help)" ;;
  esac
  shift
done
seed=$((10#${seed:-$(($(date +%s) / 86400))}))
export FFTBENCH_TEST_SEED=$seed
unset FFTBENCH_TEST_FULL FFTBENCH_TEST_LITTLE
[ "$how" != --full ] || export FFTBENCH_TEST_FULL=1
[ "$how" != --fast ] || export FFTBENCH_TEST_LITTLE=1

install_packages "${build_packages[@]}" "${chart_packages[@]}" "${test_packages[@]}"
cd "$source_folder"

failures=()
report_folders=()

# run_tests PRESET BUILD_FOLDER [ctest argument ...]: notes a failure and goes on, so that the summary tells of all.
run_tests() {
  local preset=$1 reports=$2/test_reports
  shift 2
  # What an earlier run left there must not count for this one.
  rm -rf "$reports"
  report_folders+=("$reports")
  # One more than there are cores, since some tests wait for what hangs.
  ctest --preset "$preset" --output-on-failure --parallel "$(($(nproc) + 1))" "$@" || failures+=("tests of the $preset build${*:+ ($*)}")
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

choose_formatters
[ -z "$clang_format$black" ] || say "Checking the formatting while the release build runs"
formatting_log=$(mktemp)
check_formatting >"$formatting_log" 2>&1 &
formatting=$!
cuda=ON
[ "$how" != --fast ] || cuda=$(cuda_for_this_machine)
build release -DFFTBENCH_BUILD_TESTS=ON "-DFFTBENCH_CUDA=$cuda" -- all
if ! wait "$formatting"; then
  cat "$formatting_log" >&2
  die "some files are not formatted (whole log: $formatting_log)"
fi
rm -f "$formatting_log"

say "Testing (release; the samples are those of --seed $seed)"
if [ "$how" = --fast ]; then run_tests release build -LE 'other_driver|long'; else run_tests release build; fi

if [ "$how" != --fast ]; then
  install_packages "${sanitizer_packages[@]}"
  build sanitize -- all
  # A look for what got worse; without arguments the script looks long.
  scripts/fuzz.sh 30000 10 &
  fuzzing=$!
  say "Testing (sanitizers)"
  if [ "$how" = --full ]; then
    run_tests sanitize build-sanitize
  else
    # Every third of the C++ tests, other ones each day, since the release build runs all of them. A test's own sample
    # depends on the seed as well: taken by the seed alone, some of its cases would never coincide with its turn.
    export GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=$(((seed + seed / 7) % 3))
    run_tests sanitize build-sanitize -LE full
    unset GTEST_TOTAL_SHARDS GTEST_SHARD_INDEX
  fi
  wait "$fuzzing" || failures+=("the fuzz targets")
fi

if [ "$how" = --full ]; then
  # A file that lacks an include may find it in one that is compiled with it otherwise.
  build dev -- all
  say "Testing in random order (--full --seed $seed repeats that of the C++ tests)"
  GTEST_SHUFFLE=1 GTEST_RANDOM_SEED=$((seed % 99999 + 1)) run_tests release build --schedule-random
  say "Testing each C++ test alone"
  for executable in unit_tests device_tests; do run_alone "build/tests/$executable"; done
  if [ "$(package_manager)" = apt-get ]; then
    packages=$(mktemp -d)
    scripts/debian.sh "$packages" || failures+=("the Debian packages")
    rm -rf "$packages"
  fi
fi

"$python" scripts/lib/summarise_tests.py $(printf '%s\n' "${report_folders[@]}" | sort -u) >&2
if [ "${#failures[@]}" -gt 0 ]; then
  printf 'failed: %s\n' "${failures[@]}" >&2
  die "not all tests passed"
fi
say "All tests passed"
