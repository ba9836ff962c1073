#!/bin/bash
# Runs fftbench as on an AMD GPU that isn't there: Mesa's radeonsi compiles its programs and says how many registers they
# take, over a device that does nothing (mesa-drm-shim). Times and results mean nothing there.
set -euo pipefail

if [ $# -lt 3 ] || [ "$1" = --help ]; then
  cat <<'TEXT'
usage: scripts/amd_compiler.sh ROOT GPU PROGRAM ARGUMENTS...

ROOT is a folder with a bare Debian 13, which is made where it is missing (debootstrap; needs to be root). PROGRAM is a
built fftbench. GPU is navi31, vega10, or another one that mesa-drm-shim knows. The files of the call lie in ROOT/tmp.

  scripts/amd_compiler.sh /var/tmp/trixie navi31 build/fftbench devices
TEXT
  exit $([ "${1:-}" = --help ] && echo 0 || echo 2)
fi
root=$1 gpu=$2 program=$(realpath "$3")
shift 3
source=$(cd "$(dirname "$0")/.." && pwd)
place=$root/opt/fftbench
shim=/usr/lib/x86_64-linux-gnu/libamdgpu_noop_drm_shim.so

if [ ! -e "$root$shim" ]; then
  debootstrap --variant=minbase --include=mesa-drm-shim,libgl1-mesa-dri,libegl1 trixie "$root" >&2
fi
# The program, its data, and those of its libraries that are not in the root.
mkdir -p "$place/bin" "$place/lib" "$place/share/fftbench"
if ! cmp -s "$program" "$place/bin/fftbench"; then
  cp "$program" "$place/bin/fftbench"
  ldd "$program" | awk '$3 ~ /^\// {print $3}' | while read -r library; do
    [ -e "$root/usr/lib/x86_64-linux-gnu/$(basename "$library")" ] || cp -L "$library" "$place/lib/"
  done
fi
for folder in glsl configs; do
  rm -rf "$place/share/fftbench/$folder"
  cp -r "$source/$folder" "$place/share/fftbench/"
done

# shellcheck disable=SC2016 # the inner shell expands these
exec unshare --mount bash -c '
  root=$1; shift
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  exec chroot "$root" env LD_LIBRARY_PATH=/opt/fftbench/lib "$@"' _ "$root" \
  LD_PRELOAD="$shim" AMDGPU_GPU_ID="$gpu" AMD_DEBUG=stats,cs,useaco MESA_SHADER_CACHE_DISABLE=1 \
  /opt/fftbench/bin/fftbench "$@"
