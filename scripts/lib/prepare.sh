# Shell functions that the scripts share: messages, packages, building. Sourced, not run.

set -Eeuo pipefail
# An exit code of 1 is a verdict (a case failed, a test failed). What goes wrong on the way to one is 2, and 130 stays.
trap 'code=$?; [ "$code" -gt 2 ] && exit "$code"; exit 2' ERR

source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

say() {
  printf '==> %s\n' "$*" >&2
}

die() {
  printf 'error: %s\n' "$*" >&2
  exit 2
}

. "$source_folder/scripts/lib/packages.sh"

has_cuda_toolkit() {
  local folder
  command -v nvcc >/dev/null && return 0
  for folder in "${CUDA_PATH:-}" "${CUDA_HOME:-}" /usr/local/cuda; do
    if [ -n "$folder" ] && [ -x "$folder/bin/nvcc" ]; then return 0; fi
  done
  return 1
}

# ON where the CUDA module could run on this machine. Without a driver it can do nothing, and it is a sixth of the build.
cuda_for_this_machine() {
  if "$python" -c 'import ctypes; ctypes.CDLL("libcuda.so.1")' 2>/dev/null; then echo ON; else echo OFF; fi
}

# VkFFT, which runs beside cuFFT where the CUDA module is built. Older systems have no package of it: the module is then
# built without.
install_vkfft() {
  has_cuda_toolkit || return 0
  (install_packages libvkfft-dev) ||
    say "Without VkFFT: there is no libvkfft-dev here (FFTBENCH_VKFFT_DIRS can name folders that hold vkFFT.h)"
}

# Passes on what a long command says, so that nobody wonders whether it still runs: on a terminal one line that is
# rewritten, in a log a line every ten seconds. All of it goes to the file LOG:   command 2>&1 | show_progress LOG
show_progress() {
  local log=$1 line width=80 last=$SECONDS
  [ -t 2 ] && width=$(stty size <&2 2>/dev/null | cut -d' ' -f2)
  [ "${width:-0}" -gt 1 ] || width=80
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    if [ -t 2 ]; then
      printf '\r\033[K%s' "${line:0:width-1}" >&2
    elif [ $((SECONDS - last)) -ge 10 ]; then
      last=$SECONDS
      printf '    %s\n' "$line" >&2
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# build PRESET [configure argument ...] -- TARGET ...: configures and builds; shows how far it is, and the output only
# where it fails.
build() {
  local preset=$1 configure=()
  shift
  while [ "$1" != -- ]; do
    configure+=("$1")
    shift
  done
  shift
  install_vkfft
  # Folders of further releases of VkFFT, separated by semicolons.
  if [ -n "${FFTBENCH_VKFFT_DIRS+set}" ]; then configure+=("-DFFTBENCH_VKFFT_DIRS=$FFTBENCH_VKFFT_DIRS"); fi
  say "Building (preset $preset)"
  local log
  log=$(mktemp)
  if ! (cd "$source_folder" && cmake --preset "$preset" "${configure[@]}" && cmake --build --preset "$preset" \
    --target "$@") 2>&1 | show_progress "$log"; then
    tail -n 60 "$log" >&2
    die "the build failed (whole log: $log)"
  fi
  rm -f "$log"
}

# build_program CUDA: builds fftbench alone, and asks for no package of the tests unless they are configured already. CUDA
# tells whether the CUDA module is built where the toolkit is: ON or OFF.
build_program() {
  local configure=("-DFFTBENCH_CUDA=$1")
  [ -f "$source_folder/build/CMakeCache.txt" ] || configure+=(-DFFTBENCH_BUILD_TESTS=OFF)
  build release "${configure[@]}" -- fftbench
}
