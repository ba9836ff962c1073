#!/usr/bin/env bash
# libvips 8.14.1 (Debian 12: libvips-tools 8.14.1-3+deb12u3) and Netpbm 11.1.0 (netpbm 2:11.01.00-2), pictures of floats in PFM.
# Guess: PFM to .hdr keeps each value to a percent, since both formats hold linear light. And Netpbm reads libvips' PFM.
# Seen:  1 becomes 0.0003, a factor of 3300. libvips takes a PFM of three colours for gamma-coded sRGB from 0 to 255, and makes
#        it linear on the way into .hdr. PFM to PFM shows nothing of it. And its PFM has a comment with the time in its second
#        line, which Netpbm refuses. The option --strip leaves that out, and then Netpbm reads the picture.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq netpbm=2:11.01.00-2 libnetpbm11=2:11.01.00-2 2>/dev/null || exit 2
magick=8:6.9.11.60+dfsg-1.6+deb12u15
gsf=1.14.50-1+deb12u1
vips=8.14.1-3+deb12u3
apt-get download -qq libvips-tools=$vips libvips42=$vips libmagickcore-6.q16-6=$magick libgsf-1-114=$gsf liblqr-1-0=0.4.2-2.1 \
  libaec0=1.0.6-1+b1 libsz2=1.0.6-1+b1 libcfitsio10=4.2.0-3 libcgif0=0.3.0-1 libexif12=0.6.24-1+deb12u1 \
  libhdf5-103-1=1.10.8+repack1-1 libhwy1=1.0.3-3+deb12u1 libjxl0.7=0.7.0-10+deb12u1 libmatio11=1.5.23-2+deb12u1 \
  libopenslide0=3.4.1+dfsg-6+deb12u1 liborc-0.4-0=1:0.4.33-2 libpoppler126=22.12.0-2+deb12u3 \
  libpoppler-glib8=22.12.0-2+deb12u3 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
export LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu
red() { usr/bin/vips getpoint "$1" 0 0 | cut -d ' ' -f 1; }
read_by_netpbm() { usr/bin/pfmtopam "$1" >picture.pam 2>/dev/null && echo read || echo refused; }
# One pixel of 1 in each colour.
printf 'PF\n1 1\n-1\n\0\0\200\77\0\0\200\77\0\0\200\77' >one.pfm
usr/bin/vips copy one.pfm one.hdr
usr/bin/vips rad2float one.hdr one.v
usr/bin/vips copy one.pfm copy.pfm
usr/bin/vips ppmsave one.pfm stripped.pfm --strip
seen="PFM to HDR: 1 becomes $(red one.v), to PFM $(red copy.pfm)
Netpbm, source: $(read_by_netpbm one.pfm), copy: $(read_by_netpbm copy.pfm), copy with --strip: $(read_by_netpbm stripped.pfm)"
echo "$seen"
[ "$seen" = "PFM to HDR: 1 becomes 0.000304222, to PFM 1
Netpbm, source: read, copy: refused, copy with --strip: read" ]
