#!/usr/bin/env bash
# Makes the Debian packages libfftbench0, libfftbench-dev and fftbench, with their source package, from what is committed,
# and has lintian check them: any remark of the kinds error and warning is a failure.
#
#   scripts/debian.sh [FOLDER]   where the packages go (default: dist)
. "$(dirname "${BASH_SOURCE[0]}")/lib/prepare.sh"

folder=dist
case "${1:-}" in
  -h | --help)
    sed -n '2,5s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
  -*) die "unknown argument $1 (see --help)" ;;
  ?*) folder=$1 ;;
esac
[ "$(package_manager)" = apt-get ] || die "Debian packages are made on Debian and what descends from it"
install_packages "${build_packages[@]}" "${debian_packages[@]}"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$source_folder"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(dpkg-parsechangelog --show-field Version)
upstream=${version%-*}
tree=$scratch/fftbench-$upstream
git archive --prefix="fftbench-$upstream/" HEAD | tar --extract --directory "$scratch"
tar --create --gzip --directory "$scratch" --exclude="fftbench-$upstream/debian" \
  --file "$scratch/fftbench_$upstream.orig.tar.gz" "fftbench-$upstream"

say "Building the packages of version $version"
log=$scratch/build.log
if ! (cd "$tree" && DEB_BUILD_OPTIONS="nocheck parallel=$(nproc) ${DEB_BUILD_OPTIONS:-}" dpkg-buildpackage --unsigned-source --unsigned-changes) >"$log" 2>&1; then
  tail -n 40 "$log" >&2
  die "the packages were not built"
fi
say "Checking them with lintian"
lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$scratch"/fftbench_"$version"_*.changes || die "lintian refuses the packages"
cp "$scratch"/*.{deb,dsc,changes,buildinfo,tar.*} "$folder/"
say "The packages are in $folder"
