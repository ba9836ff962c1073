#!/usr/bin/env bash
# SciPy 1.10.1 (Debian 12: python3-scipy 1.10.1-2, python3-numpy 1:1.24.2-1+deb12u1), scipy.ndimage's filters of a spectrum.
# Guess: the inverse FFT of fourier_uniform(fft(x), 3) is uniform_filter(x, 3, mode="wrap"), as that of fourier_gaussian is
#        gaussian_filter but for its cut-off tail.
# Seen:  it isn't, at any size or length: one sample of 1 comes back as 0.341, 0.311, 0.022, -0.005 and so on, where the mean of
#        three neighbours has 0.333, 0.333 and 0. Each frequency is multiplied with sin(u) / u, the transform of a box of
#        continuous length, and not with that of three samples, sin(3v) / (3 sin(v)). So the filter rings, makes values of one
#        sign negative, and at the highest frequency has -0.21 in place of -0.33. The page says "a box of given size".
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
gcc=12.2.0-14+deb12u1
apt-get download -qq python3-scipy=1.10.1-2 python3-numpy=1:1.24.2-1+deb12u1 liblapack3=3.11.0-2 libblas3=3.11.0-2 \
  libgfortran5=$gcc libquadmath0=$gcc 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.py <<'PYTHON'
import numpy
from scipy import ndimage


def show(name, values):
    print(f"{name:16}", " ".join(f"{value + 0.0:6.3f}" for value in values[:5]))


as_seen = True
for length in (15, 16, 1024):
    sample = numpy.zeros(length)
    sample[0] = 1
    spectrum = numpy.fft.fft(sample)
    mean = ndimage.uniform_filter(sample, 3, mode="wrap")
    filtered = ndimage.fourier_uniform(spectrum, 3)
    back = numpy.fft.ifft(filtered).real
    print(f"{length} values, one of them 1:")
    show("uniform_filter", mean)
    show("fourier_uniform", back)
    away = abs(numpy.fft.ifft(ndimage.fourier_gaussian(spectrum, 1.5)).real - ndimage.gaussian_filter(sample, 1.5, mode="wrap"))
    as_seen &= abs(mean[:2] - 1 / 3).max() < 1e-12 and abs(back[:4] - [0.341, 0.311, 0.022, -0.005]).max() < 1e-3
    as_seen &= numpy.allclose(filtered, numpy.sinc(3 * numpy.fft.fftfreq(length))) and away.max() < 1e-4
raise SystemExit(0 if as_seen else 1)
PYTHON
libraries=$folder/usr/lib/x86_64-linux-gnu
# The system's Python of Debian 12 is the one that these packages are built for.
PYTHONPATH=$folder/usr/lib/python3/dist-packages LD_LIBRARY_PATH=$libraries:$libraries/lapack:$libraries/blas \
  /usr/bin/python3 try.py
