#!/usr/bin/env bash
# OpenCV 4.6.0 (Debian 12: libopencv-imgproc406 4.6.0+dfsg-12), phaseCorrelate, the shift between two images by their FFTs.
# Guess: an image has a shift of 0 to itself, whatever its size.
# Seen:  where the padded width is odd, the shift is 0.5 along x, where the padded height is, 0.5 along y, with a response of 1.
#        The peak lies in a whole pixel, but its distance is taken from half the padded size. Images are padded to products of
#        2, 3 and 5, so that 25, 27 and 45 stay odd, and 26 becomes 27. With 16 and with 31, which becomes 32, it is 0.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=4.6.0+dfsg-12
tbb=2021.8.0-2+deb12u1
gcc=12.2.0-14+deb12u1
apt-get download -qq libopencv-core-dev=$version libopencv-core406=$version libopencv-imgproc-dev=$version \
  libopencv-imgproc406=$version libtbb12=$tbb libtbbmalloc2=$tbb liblapack3=3.11.0-2 libblas3=3.11.0-2 \
  libgfortran5=$gcc libquadmath0=$gcc 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.cpp <<'CPP'
#include <cmath>
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

int main() {
  for (const cv::Size size : {cv::Size(16, 31), cv::Size(27, 16), cv::Size(16, 45), cv::Size(25, 27), cv::Size(26, 26)}) {
    cv::Mat image(size, CV_64F);
    cv::RNG random(5);
    random.fill(image, cv::RNG::UNIFORM, 0, 1);
    double response = 0;
    const cv::Point2d shift = cv::phaseCorrelate(image, image, cv::noArray(), &response);
    std::printf("%d x %d, padded to %d x %d: (%.2f, %.2f), response %.2f\n", size.width, size.height,
                cv::getOptimalDFTSize(size.width), cv::getOptimalDFTSize(size.height), std::abs(shift.x), std::abs(shift.y),
                response);
  }
}
CPP
libraries=$folder/usr/lib/x86_64-linux-gnu
g++ -O1 -Iusr/include/opencv4 try.cpp -L"$libraries" -l:libopencv_imgproc.so.406 -l:libopencv_core.so.406 \
  -Wl,--allow-shlib-undefined -o try
seen=$(LD_LIBRARY_PATH=$libraries:$libraries/lapack:$libraries/blas ./try)
echo "OpenCV 4.6.0, phaseCorrelate of an image with itself, width x height:"
echo "$seen"
[ "$seen" = "16 x 31, padded to 16 x 32: (0.00, 0.00), response 1.00
27 x 16, padded to 27 x 16: (0.50, 0.00), response 1.00
16 x 45, padded to 16 x 45: (0.00, 0.50), response 1.00
25 x 27, padded to 25 x 27: (0.50, 0.50), response 1.00
26 x 26, padded to 27 x 27: (0.50, 0.50), response 1.00" ]
