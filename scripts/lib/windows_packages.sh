# Builds the libraries that Debian has no MinGW packages of, from Debian's own source packages. scripts/windows.sh sources
# this file. Everything is static, and goes to the folder $prefix; what is there already is not built again.

windows_host=x86_64-w64-mingw32
# Headers of these need no compiling: the folder $prefix/include has links to the system's own.
header_folders=(fmt glm nlohmann CLI valijson stb EGL KHR)
header_files=(xxhash.h xxh3.h)

# Debian's compiler aligns stacks to 16 bytes where AVX wants 32 (GCC bug 54412). The assembler makes moves of vectors
# unaligned ones, which cost nothing where the address is aligned.
windows_flags=-Wa,-muse-unaligned-vector-move

# fetch_source PACKAGE: the package's source, with Debian's patches, in $work/PACKAGE. It comes from where the system gets
# its packages. The system's own lists of sources stay as they are.
fetch_source() {
  local apt=$work/apt codename mirror
  if [ ! -d "$apt/lists" ]; then
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $codename" "Component: main" | sort -u | head -n 1)
    [ -n "$mirror" ] || die "apt-get knows no packages of Debian $codename; run apt-get update first"
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial"
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $codename main" >"$apt/sources.list"
    apt-get "${apt_options[@]}" update >>"$log" 2>&1
  fi
  rm -rf "$work/source/$1" "${work:?}/$1"
  mkdir -p "$work/source/$1"
  (cd "$work/source/$1" && apt-get "${apt_options[@]}" source --download-only "$1" && dpkg-source --extract ./*.dsc "$work/$1") >>"$log" 2>&1
}

# with_cmake SOURCE NAME [ARGUMENT ...]
with_cmake() {
  local source=$1 folder=$work/build-$2
  shift 2
  (cmake -S "$source" -B "$folder" -G Ninja --toolchain "$source_folder/cmake/windows/mingw.cmake" -DCMAKE_BUILD_TYPE=Release ${ccache:+-DCMAKE_C_COMPILER_LAUNCHER=$ccache -DCMAKE_CXX_COMPILER_LAUNCHER=$ccache} \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS=OFF "$@" &&
    cmake --build "$folder" --parallel "$jobs" && cmake --install "$folder") >>"$log" 2>&1
}

# With the instructions of Debian's own package, so that it is as fast.
build_fftw3() {
  local precision common=(-DBUILD_TESTS=OFF -DDISABLE_FORTRAN=ON -DENABLE_THREADS=ON -DWITH_COMBINED_THREADS=ON)
  fetch_source fftw3
  # This file still has the release before.
  sed -i 's/^set (FFTW_VERSION .*)/set (FFTW_VERSION 3.3.10)/' "$work/fftw3/CMakeLists.txt"
  for precision in OFF ON; do
    with_cmake "$work/fftw3" fftw3 "${common[@]}" -DENABLE_FLOAT=$precision -DENABLE_SSE2=ON -DENABLE_AVX=ON \
      -DCMAKE_C_FLAGS="-DWITH_OUR_MALLOC $windows_flags"
  done
  with_cmake "$work/fftw3" fftw3l "${common[@]}" -DENABLE_LONG_DOUBLE=ON
}

build_glfw3() {
  fetch_source glfw3
  with_cmake "$work/glfw3" glfw3 -DGLFW_BUILD_EXAMPLES=OFF -DGLFW_BUILD_TESTS=OFF -DGLFW_BUILD_DOCS=OFF
}

build_muparser() {
  fetch_source muparser
  with_cmake "$work/muparser" muparser -DENABLE_SAMPLES=OFF -DENABLE_OPENMP=OFF
  # Its file does not say what a static library needs.
  sed -i 's/^Cflags:.*/& -DMUPARSER_STATIC/' "$prefix/lib/pkgconfig/muparser.pc"
}

# Debian has it for MinGW. Its static library is taken, and not the one that would have to come with the program.
build_zlib() {
  install -D --mode=644 --target-directory="$prefix/lib" "/usr/$windows_host/lib/libz.a"
  install -D --mode=644 --target-directory="$prefix/include" "/usr/$windows_host/include"/{zlib,zconf}.h
  mkdir -p "$prefix/lib/pkgconfig"
  printf '%s\n' "Name: zlib" "Description: compression" "Version: 1.2.13" "Libs: -L$prefix/lib -lz" "Cflags: -I$prefix/include" \
    >"$prefix/lib/pkgconfig/zlib.pc"
}

build_libpng() {
  fetch_source libpng1.6
  with_cmake "$work/libpng1.6" libpng -DPNG_SHARED=OFF -DPNG_TESTS=OFF -DPNG_EXECUTABLES=OFF
}

build_tiff() {
  fetch_source tiff
  with_cmake "$work/tiff" tiff -Dtiff-tools=OFF -Dtiff-tests=OFF -Dtiff-contrib=OFF -Dtiff-docs=OFF -Djpeg=OFF -Djbig=OFF \
    -Dlzma=OFF -Dzstd=OFF -Dwebp=OFF -Dlibdeflate=OFF -Dlerc=OFF -DCMAKE_DISABLE_FIND_PACKAGE_OpenGL=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_GLUT=ON
}

build_imath() {
  fetch_source imath
  with_cmake "$work/imath" imath -DBUILD_TESTING=OFF -DIMATH_INSTALL_PKG_CONFIG=ON
}

build_openexr() {
  fetch_source openexr
  with_cmake "$work/openexr" openexr -DBUILD_TESTING=OFF -DOPENEXR_BUILD_TOOLS=OFF -DOPENEXR_INSTALL_EXAMPLES=OFF \
    -DOPENEXR_INSTALL_PKG_CONFIG=ON
}

build_libsndfile() {
  fetch_source libsndfile
  with_cmake "$work/libsndfile" libsndfile -DBUILD_PROGRAMS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_TESTING=OFF -DENABLE_EXTERNAL_LIBS=OFF \
    -DENABLE_MPEG=OFF -DENABLE_PACKAGE_CONFIG=ON -DINSTALL_MANPAGES=OFF
}

# header_package NAME TARGET VERSION [DEFINITION]: a CMake package of headers alone, since the system's own one names /usr/include.
header_package() {
  local folder=$prefix/lib/cmake/$1
  mkdir -p "$folder"
  cat >"$folder/$1-config.cmake" <<END
if(NOT TARGET $2)
  add_library($2 INTERFACE IMPORTED)
  set_target_properties($2 PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "$prefix/include" INTERFACE_COMPILE_DEFINITIONS "${4:-}")
endif()
END
  cat >"$folder/$1-config-version.cmake" <<END
set(PACKAGE_VERSION $3)
if(PACKAGE_FIND_VERSION VERSION_LESS_EQUAL PACKAGE_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
END
}

build_headers() {
  local name
  for name in "${header_folders[@]}" "${header_files[@]}"; do
    ln --symbolic --force --no-dereference "/usr/include/$name" "$prefix/include/$name"
  done
  header_package fmt fmt::fmt 9 FMT_HEADER_ONLY
  header_package glm glm::glm 0.9.9
  header_package nlohmann_json nlohmann_json::nlohmann_json 3.11
}

build_googletest() {
  fetch_source googletest
  with_cmake "$work/googletest" googletest
}

# build_windows_packages: each that is not there. A file in $prefix/built says which are.
build_windows_packages() {
  local name
  apt_options=(-o Dir::Etc::sourcelist="$work/apt/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$work/apt/lists"
    -o Dir::Cache="$work/apt/cache" -o APT::Sandbox::User=root)
  mkdir -p "$prefix/built" "$prefix/include" "$work"
  ccache=$(command -v ccache || true)
  for name in headers fftw3 glfw3 muparser zlib libpng tiff imath openexr libsndfile googletest; do
    [ ! -e "$prefix/built/$name" ] || continue
    say "Building $name for Windows"
    if ! "build_$name"; then
      tail -n 20 "$log" >&2
      die "$name was not built for Windows (whole log: $log)"
    fi
    touch "$prefix/built/$name"
    rm -rf "${work:?}/build-$name"*
  done
}
