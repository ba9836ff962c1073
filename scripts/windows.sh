#!/usr/bin/env bash
# Makes dist/fftbench-VERSION-windows-x86_64.zip on Debian: the program, which runs on 64-bit Windows 10 and later with a
# driver for OpenGL 4.3, with its shaders, experiments and scripts, and the library with its header.
#
#   scripts/windows.sh [TARGET ...]   with targets, such as fftbench or unit_tests, it builds them and makes no archive
#
# What Debian has no MinGW packages of is built first, from Debian's own source packages, into build-windows/packages:
# FFTW, GLFW, muParser, zlib, libpng, libtiff, OpenEXR, libsndfile. It takes half an hour of a processor, and is kept.
# The CUDA module is left out, and so are files of sound with losses (Ogg, FLAC, MP3) and JPEG within TIFF.
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"
. "$source_folder/scripts/lib/windows_packages.sh"

case "${1:-}" in
  -h | --help)
    sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
  -*) die "unknown argument $1 (see --help)" ;;
esac
[ "$(package_manager)" = apt-get ] || die "the libraries are built from Debian's source packages; this system has no apt-get"
install_packages "${build_packages[@]}" "${windows_packages[@]}"
cd "$source_folder"
folder=$source_folder/build-windows
prefix=$folder/packages work=$folder/sources log=$folder/packages.log jobs=$(nproc)
build_windows_packages

targets=("$@")
[ "${#targets[@]}" -gt 0 ] || targets=(fftbench fftbench_shared)
tests=OFF
case " ${targets[*]} " in *_tests*) tests=ON ;; esac
[ "$tests" = ON ] || ! grep -q '^FFTBENCH_BUILD_TESTS:BOOL=ON' "$folder/CMakeCache.txt" 2>/dev/null || tests=ON
say "Building ${targets[*]} for Windows"
build windows "-DFFTBENCH_BUILD_TESTS=$tests" -- "${targets[@]}"
[ $# -eq 0 ] || exit 0

version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$folder/CMakeCache.txt")
name=fftbench-$version-windows-x86_64
archive=$source_folder/dist/$name
rm -rf "$archive" "$archive.zip"
for component in program library; do
  cmake --install "$folder" --component "$component" --prefix "$archive" --strip >/dev/null
done
"$python" "$source_folder/scripts/lib/windows_archive.py" "$work" "$archive"
say "The archive is $archive.zip"
