#!/usr/bin/env bash
# Builds fftbench and tests it, with all the set-up that this needs. The last lines say what took long, which tests were
# skipped and why, and what the steps cost.
#
#   scripts/test.sh             what every change has to pass, in at most ten minutes of two cores: the formatting, the
#                               release build (g++), its tests, and what reads bytes from elsewhere under the address
#                               and undefined-behaviour sanitizers; of many like cases (every length, every permutation), of
#                               device tests, of tests that start many programs, and where there is clang-tidy, of what changed
#                               of late, a sample, chosen by what is committed, so that the same files give the same verdict
#   scripts/test.sh --nightly   the same, and then all the rest: every case, Mesa's other drivers, everything that is
#                               built under clang++'s sanitizers, the fuzz targets, clang-tidy, mypy, a build of each file alone, planted
#                               mistakes, real Slurm, random order, each C++ test alone, and where they can be made Debian's packages and
#                               fresh machines. It also fails where the first part takes more than 1200 s of processors
#
#   --seed N                    takes the samples and the order of an earlier run, which has printed its N
#   --keep-costs                writes what steps and tests took into tests/costs, which later runs are compared with
#
# FFTBENCH_TEST_SEED and FFTBENCH_TEST_FULL=1 (every case) say the same to a test that is run by itself.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"
. "$source_folder/scripts/lib/formatting.sh"
. "$source_folder/scripts/lib/steps.sh"

nightly= seed= keep=()
while [ $# -gt 0 ]; do
  case "$1" in
    --nightly) nightly=yes ;;
    --keep-costs) keep=(--keep) ;;
    --seed)
      seed=${2:-}
      [[ $seed =~ ^[0-9]{1,9}$ ]] || die "--seed takes a whole number of at most nine digits, not \"$seed\""
      shift
      ;;
    -h | --help)
      sed -n '2,18s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
      exit 0
      ;;
    *) die "unknown argument $1 (see --help)" ;;
  esac
  shift
done
cd "$source_folder"

seed=$((10#${seed:-$(seed_of_files)}))
export FFTBENCH_TEST_SEED=$seed
unset FFTBENCH_TEST_FULL

failures=() # what failed
again=()    # the commands that show it again
report_folders=()
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# fails WHAT COMMAND: notes both for the last lines.
fails() {
  failures+=("$1")
  again+=("$2")
}

# run_tests PRESET BUILD_FOLDER [ctest argument ...]: notes each failure and goes on, so that the last lines tell of all.
run_tests() {
  local preset=$1 folder=$2 name
  shift 2
  # What an earlier run left there must not count for this one.
  rm -rf "$folder/test_reports" "$folder/Testing/Temporary/LastTestsFailed.log"
  report_folders+=("$folder/test_reports")
  # One more than there are cores, since some tests wait for what hangs.
  if ! ctest --preset "$preset" --output-on-failure --parallel "$(($(nproc) + 1))" "$@"; then
    while IFS=: read -r _ name; do
      fails "$name ($preset build)" "FFTBENCH_TEST_SEED=$seed ${FFTBENCH_TEST_FULL:+FFTBENCH_TEST_FULL=1 }${GTEST_SHUFFLE:+GTEST_SHUFFLE=1 GTEST_RANDOM_SEED=$GTEST_RANDOM_SEED }ctest --test-dir $folder --output-on-failure -R '^$name\$'"
    done < <(cat "$folder/Testing/Temporary/LastTestsFailed.log" 2>/dev/null || echo ":.*")
  fi
}

# run_alone EXECUTABLE: each of its tests in a process of its own. GoogleTest deals tests out to shards in turn: as many
# shards as tests give one test to each. With a filter none of them takes turns.
run_alone() {
  local count index log=$scratch/alone name all='--gtest_filter=*.*'
  count=$("$1" --gtest_list_tests "$all" | grep -c '^  ')
  for ((index = 0; index < count; ++index)); do
    if ! GTEST_TOTAL_SHARDS=$count GTEST_SHARD_INDEX=$index "$1" "$all" >"$log" 2>&1; then
      tail -n 40 "$log" >&2
      name=$(sed -n 's/^\[ RUN      \] //p' "$log" | head -n 1)
      fails "$name alone" "FFTBENCH_TEST_SEED=$seed $1 --gtest_filter='$name'"
    fi
  done
}

install_for_tests() {
  install_packages "${build_packages[@]}" "${chart_packages[@]}" "${test_packages[@]}"
}

check_layout() {
  local log=$scratch/formatting
  choose_formatters
  if ! check_formatting >"$log" 2>&1; then
    cat "$log" >&2
    die "some files are not formatted"
  fi
}

tidied=('harness/*.cpp' ':!harness/backends/cuda') # as git names what clang-tidy checks
# What it reads is g++'s command, some of whose warnings it doesn't know.
clang_tidy=(clang-tidy --quiet -p build-tidy --extra-arg=-Wno-unknown-warning-option)

# changed_files: what the day before the last commit changed, and what is not committed, as far as it is still there.
changed_files() {
  local last
  last=$(git log -1 --format=%ct) || return 0
  { git log --since="@$((last - 24 * 3600))" --name-only --format= -- "${tidied[@]}" && git diff --name-only HEAD -- "${tidied[@]}"; } |
    sort -u | while read -r file; do [ ! -f "$file" ] || echo "$file"; done
}

# tidy FILE ...: clang-tidy on each by itself.
tidy() {
  local file log=$scratch/tidy
  cmake --preset dev -B build-tidy -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DFFTBENCH_BUILD_TESTS=OFF -DFFTBENCH_CUDA=OFF >"$log" &&
    cmake --build build-tidy --target glad write_revision fftbench_families >>"$log" || { cat "$log" >&2 && die "clang-tidy has no commands"; }
  printf '%s\n' "$@" | xargs --max-procs "$(nproc)" --max-args 1 "${clang_tidy[@]}" >"$log" 2>/dev/null || true
  for file in $(sed -n "s|^$source_folder/\([^:]*\):.* error: .*|\1|p" "$log" | sort -u); do
    fails "clang-tidy: $file" "${clang_tidy[*]} $file"
  done
  grep ' error: ' "$log" | sort -u >&2 || true
}

# tidy_changed: a sample, since a file takes up to half a minute of a processor.
tidy_changed() {
  local files
  mapfile -t files < <(changed_files | shuf --head-count 2 --random-source <(yes "$seed"))
  [ "${#files[@]}" = 0 ] || tidy "${files[@]}"
}

tidy_all() {
  local files
  mapfile -t files < <(git ls-files "${tidied[@]}")
  tidy "${files[@]}"
}

# check_types: mypy on the scripts, as pyproject.toml says.
check_types() {
  mypy --cache-dir "$scratch/mypy" --python-executable "$python" >&2
}

make_debian_packages() {
  scripts/debian.sh "$scratch/packages" || fails "the Debian packages" "scripts/debian.sh"
}

step packages install_for_tests
step formatting check_layout
cuda=$(cuda_for_this_machine)
[ -z "$nightly" ] || cuda=ON
if [ -z "$nightly" ] && command -v clang-tidy >/dev/null; then step clang-tidy tidy_changed; fi
step build build release -DFFTBENCH_BUILD_TESTS=ON "-DFFTBENCH_CUDA=$cuda" -- all
say "Testing (the samples are those of --seed $seed)"
step tests run_tests release build -LE nightly
"$python" scripts/lib/test_costs.py "${keep[@]}" "$scratch/steps" tests/costs build/test_reports >"$scratch/costs" ||
  [ -z "$nightly" ] || fails "the time of the tests that every change has to pass" scripts/test.sh

if [ -n "$nightly" ]; then
  step "nightly packages" install_packages "${sanitizer_packages[@]}" "${nightly_packages[@]}"
  step "sanitizer build" build sanitize -- all
  say "Testing under sanitizers"
  step "sanitizer tests" run_tests sanitize build-sanitize
  step fuzzing scripts/fuzz.sh 1000000 600 || fails "the fuzz targets" "scripts/fuzz.sh 1000000 600"
  step "clang-tidy of all" tidy_all
  step mypy check_types || fails mypy mypy
  # A file that lacks an include may find it in one that is compiled with it otherwise.
  step "build of each file" build dev -- all
  mutants=(scripts/mutate.py --jobs "$(nproc)")
  if has_cuda_toolkit; then mutants+=(--cuda); fi
  step "planted mistakes" "${mutants[@]}" || fails "too many planted mistakes survive" "${mutants[*]}"
  say "Testing every case"
  export FFTBENCH_TEST_FULL=1
  step "every case" run_tests release build
  unset FFTBENCH_TEST_FULL
  say "Testing in random order"
  export GTEST_SHUFFLE=1 GTEST_RANDOM_SEED=$((seed % 99999 + 1))
  step "random order" run_tests release build --schedule-random
  unset GTEST_SHUFFLE GTEST_RANDOM_SEED
  say "Testing each C++ test alone"
  for executable in unit_tests device_tests; do step "$executable alone" run_alone "build/tests/$executable"; done
  if [ "$(package_manager)" = apt-get ]; then step "Debian packages" make_debian_packages; fi
  if [ "$(id -u)" -eq 0 ] && [ "$(package_manager)" = apt-get ]; then
    for suite in bookworm trixie; do step "fresh $suite" scripts/fresh.sh "$suite" || fails "fresh $suite" "scripts/fresh.sh $suite"; done
  fi
fi

"$python" scripts/lib/summarise_tests.py $(printf '%s\n' "${report_folders[@]}" | sort -u) >&2
for index in "${!failures[@]}"; do
  printf 'failed: %s; again: %s\n' "${failures[index]}" "${again[index]}" >&2
done
[ "${#failures[@]}" = 0 ] && say "All tests passed" || say "Not all tests passed"
if [ -n "$nightly" ]; then
  say "Seconds of the clock and of processors"
  awk '{ clock = $(NF - 1); own = $NF; NF -= 2; printf "%9.0f%14.0f   %s\n", clock / 1000, own / 1000, $0 }' "$scratch/steps" >&2
fi
say "What every change has to pass took"
cat "$scratch/costs" >&2
[ "${#failures[@]}" = 0 ] || exit 1
