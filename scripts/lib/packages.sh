# Shell functions that find out what is missing on this machine and install it, on any Linux. prepare.sh sources them.
# They look for the content of a package, wherever it came from: a program, a header, a library, a Python module. The
# package manager is called only if something is missing.

# Packages have their Debian names here.
build_packages=(
  cmake ninja-build g++ git pkg-config python3-glad
  libglfw3-dev libglm-dev nlohmann-json3-dev libfmt-dev libegl-dev libgl1-mesa-dri
  libfftw3-dev libcli11-dev libvalijson-dev libxxhash-dev libstb-dev libegl1
  libmuparser-dev libopenexr-dev libtiff-dev libpng-dev libsndfile1-dev
)
chart_packages=(python3-matplotlib python3-pandas python3-numpy python3-scipy python3-jinja2)
test_packages=(
  libgtest-dev libgmock-dev make glslang-tools xvfb xauth python3-pytest python3-jsonschema python3-yaml
  python3-pil chromium xdotool
)
sanitizer_packages=(clang libclang-rt-dev)
# What scripts/test.sh needs under --nightly besides.
nightly_packages=(clang-tidy mesa-vulkan-drivers mypy)
# scripts/test.sh uses them where they are there, and asks for none. .ci/run installs them.
formatting_packages=(clang-format black)
# Debian's own database tells whether these are installed.
debian_packages=(dpkg-dev debhelper lintian fakeroot)
# What scripts/windows.sh builds with. What is built runs under wine.
windows_packages=(g++-mingw-w64-x86-64-posix libz-mingw-w64-dev dpkg-dev wine64)

# Each line has a package, its content (one of several alternatives is enough), and its names for dnf (Fedora), pacman
# (Arch) and zypper (openSUSE); "-" where the distribution is not known to have it.
package_table='
cmake               program:cmake                                 cmake                     cmake            cmake
ninja-build         program:ninja|program:ninja-build             ninja-build               ninja            ninja
g++                 program:g++|program:clang++|program:c++       gcc-c++                   gcc              gcc-c++
git                 program:git                                   git                       git              git
pkg-config          program:pkg-config|program:pkgconf            pkgconf-pkg-config        pkgconf          pkgconf-pkg-config
python3-glad        program:glad                                  -                         glad             -
libglfw3-dev        header:GLFW/glfw3.h|module:glfw3              glfw-devel                glfw             libglfw-devel
libglm-dev          header:glm/glm.hpp|module:glm                 glm-devel                 glm              glm-devel
nlohmann-json3-dev  header:nlohmann/json.hpp|module:nlohmann_json json-devel                nlohmann-json    nlohmann_json-devel
libfmt-dev          header:fmt/format.h|module:fmt                fmt-devel                 fmt              fmt-devel
libegl-dev          header:EGL/egl.h|module:egl                   libglvnd-devel            libglvnd         libglvnd-devel
libegl1             library:libEGL.so.1                           libglvnd-egl              libglvnd         libglvnd
libgl1-mesa-dri     driver:egl                                    mesa-dri-drivers          mesa             Mesa-dri
libfftw3-dev        header:fftw3.h|module:fftw3                   fftw-devel                fftw             fftw3-devel
libcli11-dev        header:CLI/CLI.hpp|module:CLI11               cli11-devel               cli11            cli11-devel
libvalijson-dev     header:valijson/validator.hpp                 valijson-devel            -                -
libxxhash-dev       header:xxhash.h|module:libxxhash                  xxhash-devel              xxhash           xxhash-devel
libmuparser-dev     header:muParser.h|module:muparser             muParser-devel            muparser         muparser-devel
libstb-dev          header:stb/stb_image.h|header:stb_image.h     stb-devel                 stb              stb-devel
libopenexr-dev      header:OpenEXR/ImfRgbaFile.h|module:OpenEXR   openexr-devel             openexr          openexr-devel
libtiff-dev         header:tiffio.h|module:libtiff-4              libtiff-devel             libtiff          libtiff-devel
libpng-dev          header:png.h|module:libpng                    libpng-devel              libpng           libpng16-devel
libsndfile1-dev     header:sndfile.h|module:sndfile               libsndfile-devel          libsndfile       libsndfile-devel
libvkfft-dev        header:vkFFT.h                                -                         -                -
python3-matplotlib  python:matplotlib                             python3-matplotlib        python-matplotlib python3-matplotlib
python3-pandas      python:pandas                                 python3-pandas            python-pandas    python3-pandas
python3-numpy       python:numpy                                  python3-numpy             python-numpy     python3-numpy
python3-scipy       python:scipy                                  python3-scipy             python-scipy     python3-scipy
python3-jinja2      python:jinja2                                 python3-jinja2            python-jinja     python3-Jinja2
libgtest-dev        header:gtest/gtest.h                          gtest-devel               gtest            gtest
libgmock-dev        header:gmock/gmock.h                          gmock-devel               gtest            gmock
make                program:make                                  make                      make             make
glslang-tools       program:glslangValidator                      glslang                   glslang          glslang-devel
xvfb                program:Xvfb                                  xorg-x11-server-Xvfb      xorg-server-xvfb xorg-x11-server-Xvfb
xauth               program:xauth                                 xorg-x11-xauth            xorg-xauth       xauth
clang               program:clang++                               clang                     clang            clang
clang-tidy          program:clang-tidy                            clang-tools-extra         clang            clang
mypy                program:mypy                                  python3-mypy              mypy             python3-mypy
clang-format        program:clang-format                          clang-tools-extra         clang            clang
libclang-rt-dev     runtime:fuzzer                                compiler-rt               compiler-rt      -
black               program:black                                 black                     python-black     python3-black
python3-pytest      python:pytest                                 python3-pytest            python-pytest    python3-pytest
python3-jsonschema  python:jsonschema                             python3-jsonschema        python-jsonschema python3-jsonschema
python3-yaml        python:yaml                                   python3-pyyaml            python-yaml      python3-PyYAML
python3-pil         python:PIL                                    python3-pillow            python-pillow    python3-Pillow
mesa-vulkan-drivers driver:vulkan                                 mesa-vulkan-drivers       vulkan-swrast    libvulkan_lvp
chromium            program:chromium|program:chromium-browser|program:google-chrome chromium          chromium         chromium
xdotool             program:xdotool                               xdotool                   xdotool          xdotool
patchelf            program:patchelf                              patchelf                  patchelf         patchelf
g++-mingw-w64-x86-64-posix program:x86_64-w64-mingw32-g++-posix     mingw64-gcc-c++           mingw-w64-gcc    mingw64-cross-gcc-c++
wine64              program:wine                                 wine                      wine             wine
debootstrap         program:debootstrap                           debootstrap               debootstrap      debootstrap
'
# Advice for distributions that lack a package.
declare -A other_ways=(
  [python3-glad]="pip install glad2"
  [libvalijson-dev]="headers from https://github.com/tristanpenman/valijson, with CPATH naming their folder"
  [libvkfft-dev]="headers from https://github.com/DTolm/VkFFT, with CPATH naming their folder"
)

# field PACKAGE NUMBER prints a field of the package's line; nothing for a package that is not in the table.
field() {
  awk -v package="$1" -v number="$2" '$1 == package {print $number}' <<<"$package_table"
}

# choose_python [MODULE ...] chooses the system's own interpreter, for which its packages are made, unless another one
# has all modules and the system's has not.
choose_python() {
  local candidate
  for candidate in ${FFTBENCH_PYTHON:-/usr/bin/python3 python3}; do
    command -v "$candidate" >/dev/null || continue
    python=$(command -v "$candidate")
    has_modules "$@" && return 0
  done
  for candidate in ${FFTBENCH_PYTHON:-/usr/bin/python3 python3}; do
    python=$candidate
    ! command -v "$candidate" >/dev/null || return 0
  done
}

has_modules() {
  local imports
  [ $# -gt 0 ] || return 0
  imports=$(printf 'import %s\n' "$@")
  "$python" -c "$imports" >/dev/null 2>&1
}

has_header() {
  local compiler folder folders="/usr/include /usr/local/include"
  for compiler in ${CXX:-} c++ g++ clang++; do
    command -v "$compiler" >/dev/null || continue
    printf '#if !__has_include(<%s>)\n#error missing\n#endif\n' "$1" | "$compiler" -E -x c++ - >/dev/null 2>&1 && return 0
    folders=
    break
  done
  # Compilers can't find these files, and CMake searches for them beside the compiler's folders.
  for folder in $folders ${CMAKE_PREFIX_PATH:+${CMAKE_PREFIX_PATH//[:;]/ }}; do
    if [ -e "$folder/$1" ] || [ -e "$folder/include/$1" ]; then return 0; fi
  done
  return 1
}

has_library() {
  local file folders=${LD_LIBRARY_PATH:-}
  for file in {,/usr,/usr/local}/lib{,64,32}{,/*-linux-gnu*}/"$1" ${folders:+${folders//://$1 }/$1}; do
    [ ! -e "$file" ] || return 0
  done
  return 1
}

# An OpenGL driver is registered with the EGL front, or stands in Mesa's folder. The Vulkan driver is Mesa's for CPUs,
# on which its OpenGL driver zink is tested.
has_driver() {
  local file files=({/usr/share,/etc}/glvnd/egl_vendor.d/*.json /usr/lib{,64}{,/*-linux-gnu*}/dri/*_dri.so)
  [ "$1" != vulkan ] || files=({/usr/share,/usr/local/share,/etc}/vulkan/icd.d/lvp_icd*.json)
  for file in "${files[@]}"; do
    [ ! -e "$file" ] || return 0
  done
  return 1
}

# Where it is differs from one release of clang to the next, so that a program is linked with it.
has_runtime() {
  local program found=1
  command -v clang++ >/dev/null || return 1
  program=$(mktemp)
  ! clang++ "-fsanitize=$1" -x c++ - -o "$program" 2>/dev/null \
    <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' || found=0
  rm -f "$program"
  return "$found"
}

# is_there KIND:NAME succeeds where the program, header, library, module or driver exists.
is_there() {
  local name=${1#*:}
  case "$1" in
    program:*) command -v "$name" >/dev/null ;;
    header:*) has_header "$name" ;;
    module:*) command -v pkg-config >/dev/null && pkg-config --exists "$name" 2>/dev/null ;;
    library:*) has_library "$name" ;;
    driver:*) has_driver "$name" ;;
    runtime:*) has_runtime "$name" ;;
    python:*) has_modules "$name" ;;
  esac
}

# Prints those of its arguments whose content is missing.
missing_packages() {
  local package brings way found
  for package in "$@"; do
    brings=$(field "$package" 2)
    found=
    for way in ${brings//|/ }; do
      if is_there "$way"; then
        found=yes
        break
      fi
    done
    # Only Debian's own database knows about a package that is not in the table.
    if [ -z "$brings" ] && command -v dpkg-query >/dev/null &&
      dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null | grep -q ' installed$'; then
      found=yes
    fi
    [ -n "$found" ] || echo "$package"
  done
}

# Prints the first of the package managers that exists.
package_manager() {
  local manager
  for manager in apt-get dnf pacman zypper; do
    if command -v "$manager" >/dev/null; then
      echo "$manager"
      return
    fi
  done
}

# name_for MANAGER PACKAGE prints the package's name; "-" where there is none.
name_for() {
  local name
  case "$1" in
    apt-get) name=$2 ;;
    dnf) name=$(field "$2" 3) ;;
    pacman) name=$(field "$2" 4) ;;
    zypper) name=$(field "$2" 5) ;;
  esac
  echo "${name:--}"
}

# may_install COMMAND succeeds at once for root, as in a container. Other users are asked; where nothing can be asked,
# only a yes given beforehand counts.
may_install() {
  local answer
  [ "$(id -u)" -ne 0 ] || return 0
  case "${FFTBENCH_YES:-}" in 1 | yes | y | true) return 0 ;; esac
  [ -t 0 ] && [ -t 2 ] || return 1
  printf '%s\nRun this now? [y/N] ' "$1" >&2
  read -r answer || return 1
  case "$answer" in [yY] | [yY][eE][sS]) return 0 ;; esac
  return 1
}

# install_packages PACKAGE ... asks first, except as root. It ends the script where something stays missing.
install_packages() {
  local missing package name manager modules=()
  for package in "$@"; do
    case "$(field "$package" 2)" in python:*) modules+=("$(field "$package" 2 | cut -d: -f2)") ;; esac
  done
  choose_python "${modules[@]}"
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  manager=$(package_manager)
  [ -n "$manager" ] ||
    die "this needs what Debian calls ${missing[*]}; none of apt-get, dnf, pacman and zypper is here, so install them by hand"
  local names=() by_hand=()
  for package in "${missing[@]}"; do
    name=$(name_for "$manager" "$package")
    case " ${names[*]:-} " in *" $name "*) continue ;; esac
    if [ "$name" = - ]; then
      by_hand+=("$package (Debian's name; ${other_ways[$package]:-no package is known for $manager})")
    else
      names+=("$name")
    fi
  done
  local install=()
  case "$manager" in
    apt-get) install=(apt-get install --yes --no-install-recommends) ;;
    dnf) install=(dnf install --assumeyes) ;;
    pacman) install=(pacman -S --needed --noconfirm) ;;
    zypper) install=(zypper --non-interactive install --no-recommends) ;;
  esac
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  local command="${as_root[*]:+sudo }${install[*]} ${names[*]:-}"
  [ "${#by_hand[@]}" -eq 0 ] || die "not here, and to be installed by hand: $(printf '%s; ' "${by_hand[@]}")${names[*]:+the rest with: $command}"
  may_install "$command" ||
    die "not here: ${names[*]}; install with: $command (FFTBENCH_YES=1 lets this script do it)"
  if [ -n "${as_root[*]:-}" ]; then
    command -v sudo >/dev/null || die "neither root nor sudo; as root, run: ${command#sudo }"
  fi
  say "Installing ${names[*]}"
  local log
  log=$(mktemp)
  # Debian's package lists may be absent or old. They are refreshed where they do not know a package.
  if [ "$manager" = apt-get ] && ! apt-cache show "${names[@]}" >/dev/null 2>&1; then
    "${as_root[@]}" apt-get update >"$log" 2>&1 || true
  fi
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive "${install[@]}" "${names[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    die "the packages could not be installed (whole log: $log)"
  fi
  rm -f "$log"
  choose_python "${modules[@]}"
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -eq 0 ] || die "still missing although $manager was content: ${missing[*]} (Debian's names)"
}

# Debian has both as packages, and its own database tells whether they are installed. Elsewhere the tests that need them
# are skipped where they are missing.
if [ "$(package_manager)" = apt-get ]; then
  test_packages+=(jube)
  nightly_packages+=(slurm-wlm)
fi

python=/usr/bin/python3
choose_python
