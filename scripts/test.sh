#!/usr/bin/env bash
# Every test, with all the set-up they need: formatting, the release build's tests (g++), the same tests built by
# clang++ with the address and undefined-behaviour sanitizers, and a short run of the fuzz targets.
#
#   scripts/test.sh           everything
#   scripts/test.sh --fast    without the sanitizers and the fuzz targets
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

case "${1:-}" in
  "" | --fast) ;;
  -h | --help)
    sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
  *) die "unknown argument $1 (see --help)" ;;
esac

install_packages "${build_packages[@]}" "${chart_packages[@]}" "${test_packages[@]}"
cd "$source_folder"

say "Checking the formatting"
git ls-files '*.cpp' '*.h' ':!glsl' | xargs clang-format --dry-run --Werror || die "run clang-format -i on the files above"
git ls-files '*.py' | xargs /usr/bin/black --quiet --check || die "run /usr/bin/black on scripts and tests"

build release -DFFTBENCH_BUILD_TESTS=ON -- all
say "Testing (release)"
ctest --preset release --output-on-failure

if [ "${1:-}" != --fast ]; then
  build sanitize -- all
  say "Testing (sanitizers)"
  ctest --preset sanitize --output-on-failure
  # A look for what got worse; without arguments the script looks long.
  scripts/fuzz.sh 30000 15
fi
say "All tests passed"
