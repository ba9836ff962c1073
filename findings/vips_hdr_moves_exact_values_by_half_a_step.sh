#!/usr/bin/env bash
# libvips 8.14.1 (Debian 12: libvips-tools 8.14.1-3+deb12u3), pictures of floats in Radiance's format (.hdr), which holds eight
# bits of each colour and a common exponent.
# Guess: values that the format holds exactly, as 1, 1.5 and 3, come back the same, and a second round trip changes nothing.
# Seen:  neither holds. Reading adds half a step to what the code says, so that a file's 1 is 1.0039. Writing scales by 255.9999
#        in place of 256 and cuts off, so that libvips' own 1 comes back as 0.9961. A power of two loses another 0.2% in the next
#        round trip, and only then stays. The half step makes up for the cut on average, but not for such values.
#        ImageMagick 6.9 writes and reads without it and keeps them.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
magick=8:6.9.11.60+dfsg-1.6+deb12u15
gsf=1.14.50-1+deb12u1
vips=8.14.1-3+deb12u3
apt-get download -qq libvips-tools=$vips libvips42=$vips libmagickcore-6.q16-6=$magick libgsf-1-114=$gsf liblqr-1-0=0.4.2-2.1 \
  libaec0=1.0.6-1+b1 libsz2=1.0.6-1+b1 libcfitsio10=4.2.0-3 libcgif0=0.3.0-1 libexif12=0.6.24-1+deb12u1 \
  libhdf5-103-1=1.10.8+repack1-1 libhwy1=1.0.3-3+deb12u1 libjxl0.7=0.7.0-10+deb12u1 libmatio11=1.5.23-2+deb12u1 \
  libopenslide0=3.4.1+dfsg-6+deb12u1 liborc-0.4-0=1:0.4.33-2 libpoppler126=22.12.0-2+deb12u3 \
  libpoppler-glib8=22.12.0-2+deb12u3 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
vips() { LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu usr/bin/vips "$@"; }
red() { vips getpoint "$1" 0 0 | cut -d ' ' -f 1; }
seen=$(
  # One pixel of 128 / 256 * 2^(129 - 128) = 1 in each colour.
  printf '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\200\200\200\201' >file.hdr
  vips rad2float file.hdr file.v
  echo "a file of 1: $(red file.v)"
  vips black zero.v 1 1 --bands 3
  for value in 1 1.5 3; do
    vips linear zero.v linear.v 0 "$value"
    vips copy linear.v start.v --interpretation scrgb
    line="$value:"
    for trip in 1 2 3; do
      vips copy start.v file.hdr
      vips rad2float file.hdr start.v
      line+=" $(red start.v)"
    done
    echo "$line"
  done
)
echo "libvips 8.14.1, values after one, two and three round trips:"
echo "$seen"
[ "$seen" = "a file of 1: 1.00391
1: 0.996094 0.994141 0.994141
1.5: 1.49609 1.49609 1.49609
3: 2.99219 2.99219 2.99219" ]
