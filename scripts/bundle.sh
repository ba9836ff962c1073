#!/usr/bin/env bash
# Makes dist/fftbench-<revision>-linux-x86_64.tar.gz, which runs on any Linux x86-64 machine with glibc >= 2.36 and a GL
# driver. Every other library is in the bundle beside the program and is found by $ORIGIN.
# FFTBENCH_VKFFT_DIRS="/path/a;/path/b" adds the releases of VkFFT in those folders to the system's own.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

[ "$(uname -m)" = x86_64 ] || die "the bundle is for x86-64, this machine is $(uname -m)"
install_packages "${build_packages[@]}" patchelf
build_program ON

revision=$(git -C "$source_folder" describe --always --dirty)
name=fftbench-$revision-linux-x86_64
bundle=$source_folder/dist/$name
rm -rf "$bundle"
cmake --install "$source_folder/build" --component program --prefix "$bundle" >/dev/null

# The target machine has these itself: the C library and its loader.
is_of_the_system() {
  case "$1" in
    ld-linux-x86-64.so.* | libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.*) return 0 ;;
  esac
  return 1
}

# copy_library FILE FOLDER copies a library and makes it find its own libraries there.
copy_library() {
  install -m 644 "$1" "$2/"
  patchelf --set-rpath "\$ORIGIN" "$2/$(basename "$1")"
}

mkdir -p "$bundle/lib/glvnd"
patchelf --set-rpath "\$ORIGIN/../lib" "$bundle/bin/fftbench"
while read -r library path; do
  is_of_the_system "$library" || copy_library "$path" "$bundle/lib"
done < <(ldd "$source_folder/build/fftbench" | awk '$2 == "=>" {print $1, $3}')

# This is the vendor-neutral EGL front, for drivers that come without it. It is opened only where the system has none.
for library in libEGL.so.1 libGLdispatch.so.0; do
  copy_library "$(ldconfig -p | awk -v name="$library" '$1 == name && /x86-64/ {print $NF; exit}')" "$bundle/lib/glvnd"
done

newest_glibc=$(find "$bundle/bin" "$bundle/lib" -type f \( -name '*.so*' -o -name fftbench \) -exec objdump -T {} + 2>/dev/null |
  grep -o 'GLIBC_2\.[0-9]*' | sort -V | tail -n 1)
[ "$(printf '%s\n' "$newest_glibc" GLIBC_2.36 | sort -V | tail -n 1)" = GLIBC_2.36 ] ||
  die "the bundle needs $newest_glibc, and 2.36 is promised: build it on Debian 12"

# These are the releases of VkFFT in the CUDA module, separated by commas.
vkfft_releases() {
  sed -n 's/^FFTBENCH_VKFFT_RELEASES:INTERNAL=//p' "$source_folder/build/CMakeCache.txt" | sed 's/;/, /g'
}

if [ ! -e "$bundle/lib/fftbench/libfftbench_cuda.so" ]; then
  say "The bundle has no CUDA module, so that cuFFT and VkFFT will be skipped: there is no CUDA toolkit here"
elif [ -z "$(vkfft_releases)" ]; then
  say "The bundle has cuFFT, but no VkFFT, which will be skipped: install libvkfft-dev or set FFTBENCH_VKFFT_DIRS"
else
  say "The bundle has cuFFT and VkFFT $(vkfft_releases)"
fi

tar -C "$source_folder/dist" -czf "$bundle.tar.gz" "$name"
say "Made $bundle.tar.gz ($(du -h "$bundle.tar.gz" | cut -f1), needs $newest_glibc or older)"
echo "$bundle.tar.gz"
