# Shell functions that the scripts share: messages, Debian packages, building. Sourced, not run.

set -euo pipefail

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# The interpreter that Debian's python3-* packages serve; one found earlier on PATH may lack them.
python=/usr/bin/python3

build_packages=(
  cmake ninja-build g++ git pkg-config python3-glad
  libglfw3-dev libglm-dev libstb-dev nlohmann-json3-dev libfmt-dev libegl-dev libgl1-mesa-dri
  libfftw3-dev libcli11-dev libvalijson-dev libegl1
)
chart_packages=(python3-matplotlib python3-pandas python3-numpy python3-scipy)
test_packages=(
  libgtest-dev glslang-tools xvfb xauth clang clang-format black python3-pytest python3-jsonschema
)
fuzz_packages=(clang libclang-rt-14-dev)

say() {
  printf '==> %s\n' "$*" >&2
}

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Prints those of its arguments that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q ' installed$' || echo "$package"
  done
}

install_packages() {
  command -v dpkg-query >/dev/null || die "this is no Debian or Ubuntu system; install by hand: $*"
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root and no sudo; install by hand: ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  local log
  log=$(mktemp)
  # Package lists may be absent or stale: refresh them where they do not know a package.
  if ! { apt-cache show "${missing[@]}" >/dev/null 2>&1 || "${as_root[@]}" apt-get update; } >"$log" 2>&1 ||
    ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
      "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "the packages could not be installed (whole log: $log)"
  fi
  rm -f "$log"
}

# build PRESET [configure argument ...] -- TARGET ...: configures and builds; shows the output only where it fails.
build() {
  local preset=$1 configure=()
  shift
  while [ "$1" != -- ]; do
    configure+=("$1")
    shift
  done
  shift
  say "Building (preset $preset)"
  local log
  log=$(mktemp)
  if ! (cd "$source_folder" && cmake --preset "$preset" "${configure[@]}" && cmake --build --preset "$preset" \
    --target "$@") >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    die "the build failed (whole log: $log)"
  fi
  rm -f "$log"
}

# Builds fftbench alone, and asks for no package of the tests unless they are configured already.
build_program() {
  if [ -f "$source_folder/build/CMakeCache.txt" ]; then
    build release -- fftbench
  else
    build release -DFFTBENCH_BUILD_TESTS=OFF -- fftbench
  fi
}
