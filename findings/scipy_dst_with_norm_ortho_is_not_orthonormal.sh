#!/usr/bin/env bash
# SciPy 1.10.1 (Debian 12: python3-scipy 1.10.1-2, python3-numpy 1:1.24.2-1+deb12u1), sine transforms of types II and III.
# Guess: with norm="ortho" scipy.fft.dst keeps the sum of squares, as scipy.fft.dct does. Its page says that the matrix is
#        orthonormal then, O @ O.T being the identity.
# Seen:  it isn't. A sine transform has the sum with changing signs at its last place, and that one is too large by the square
#        root of 2, while the first place, which was right, is divided by it. So type II doubles the power of the highest
#        frequency and halves that of the lowest, type III does the opposite, and its rows are not even at right angles. dct is
#        orthonormal. idst gives the input back all the same, so that a round trip shows nothing.
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
from scipy import fft

as_seen = "orthonormal (``O @ O.T = np.eye(N)``)" in fft.dst.__doc__
for length in (4, 5, 12):
    for kind in (2, 3):
        for name in ("dct", "dst"):
            matrix = getattr(fft, name)(
                numpy.eye(length), type=kind, norm="ortho", axis=0
            )
            off = abs(matrix @ matrix.T - numpy.eye(length)).max()
            # Type II has a frequency in each row, type III in each column.
            powers = (matrix**2).sum(axis=1 if kind == 2 else 0)
            print(
                f"{name} type {kind}, {length:2} values: off by {off:.3f},"
                f" power of the lowest {powers[0]:.2f}, of the highest {powers[-1]:.2f}"
            )
            expected = (1, 1) if name == "dct" else (0.5, 2) if kind == 2 else (2, 0.5)
            as_seen &= numpy.allclose((powers[0], powers[-1]), expected)
            as_seen &= (off < 1e-12) == (name == "dct")
    values = numpy.arange(1.0, length + 1)
    back = fft.idst(fft.dst(values, type=2, norm="ortho"), type=2, norm="ortho")
    as_seen &= numpy.allclose(back, values)
raise SystemExit(0 if as_seen else 1)
PYTHON
libraries=$folder/usr/lib/x86_64-linux-gnu
# The system's Python of Debian 12 is the one that these packages are built for.
PYTHONPATH=$folder/usr/lib/python3/dist-packages LD_LIBRARY_PATH=$libraries:$libraries/lapack:$libraries/blas \
  /usr/bin/python3 try.py
