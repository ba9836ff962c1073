#!/usr/bin/env bash
# OpenCV 4.6.0 (Debian 12: libopencv-imgproc406 4.6.0+dfsg-12), createHanningWindow, the window for its phaseCorrelate.
# Guess: each value is the product of two Hann windows, (1 - cos(2 pi x / (N - 1))) / 2 along x and the same along y.
# Seen:  each value is the square root of that product. What comes back is the sine window, with a quarter as a half: the side
#        lobes of its spectrum lie at -23 dB, where those of Hann lie at -31 dB. The header names a Hanning window and links to
#        Wikipedia's "Hann function", without a word about a root.
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
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

double hann(int at, int length) { return (1 - std::cos(2 * CV_PI * at / (length - 1))) / 2; }

int main() {
  const int width = 9, height = 6;
  cv::Mat window;
  cv::createHanningWindow(window, cv::Size(width, height), CV_64F);
  double off_product = 0, off_root = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const double product = hann(x, width) * hann(y, height), seen = window.at<double>(y, x);
      off_product = std::max(off_product, std::abs(seen - product));
      off_root = std::max(off_root, std::abs(seen - std::sqrt(product)));
    }
  }
  std::printf("row 2 of 9 x 6:");
  for (int x = 0; x < width; ++x) std::printf(" %.3f", window.at<double>(2, x));
  std::printf("\nlargest distance from the Hann window %.3f, from its square root %.0e\n", off_product, off_root);
  return off_product > 0.2 && off_root < 1e-6 ? 0 : 1;
}
CPP
libraries=$folder/usr/lib/x86_64-linux-gnu
g++ -O1 -Iusr/include/opencv4 try.cpp -L"$libraries" -l:libopencv_imgproc.so.406 -l:libopencv_core.so.406 \
  -Wl,--allow-shlib-undefined -o try
echo "OpenCV 4.6.0, createHanningWindow:"
LD_LIBRARY_PATH=$libraries:$libraries/lapack:$libraries/blas ./try
