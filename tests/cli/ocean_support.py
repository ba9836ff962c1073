"""What the tests of `fftbench ocean` share: the program's arrays, and the theory of the sea that they are held against."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from command_line import run

GRAVITY = 9.81
FIELDS = ("height", "displacement_x", "displacement_z", "slope_x", "slope_z")
NAMES = ("spectrum", *FIELDS, "jacobian")


class Arrays:
    """The arrays of one call, read when they are needed."""

    def __init__(self, folder: Path, *arguments: object) -> None:
        self.folder = folder
        finished = run("ocean", "--npy", folder, *arguments)
        assert finished.returncode == 0, finished.stderr

    def __call__(self, name: str, time: float = 0) -> NDArray:
        """Returns it in double precision."""
        array = np.load(self.folder / f"{name}-{time:g}.npy")
        assert array.dtype == (np.complex64 if name == "spectrum" else np.float32)
        return array.astype(complex if name == "spectrum" else float)


def wave_counts(size: int) -> tuple[NDArray, NDArray]:
    """Returns the whole numbers of each place along x and along z."""
    counts = np.fft.fftfreq(size, 1 / size)
    return np.meshgrid(counts, counts)


def wave_vectors(size: int, patch: float) -> tuple[NDArray, NDArray]:
    x, z = wave_counts(size)
    return 2 * np.pi / patch * x, 2 * np.pi / patch * z


def angular_frequency(k: NDArray, depth: float) -> NDArray:
    return np.sqrt(GRAVITY * k * np.tanh(k * depth))


def hasselmann(omega: NDArray, angle: NDArray, peak: float, wind: float) -> NDArray:
    exponent = np.where(
        omega <= peak, 4.06, -2.33 - 1.45 * (wind * peak / GRAVITY - 1.17)
    )
    s = np.where(omega <= peak, 6.97, 9.77) * (omega / peak) ** exponent
    factor = np.exp((2 * s - 1) * np.log(2) + 2 * gammaln(s + 1) - gammaln(2 * s + 1))
    return factor / np.pi * np.abs(np.cos(angle / 2)) ** (2 * s)


def jonswap(omega: NDArray, wind: float, fetch: float, depth: float) -> NDArray:
    """Returns S(omega) in m^2 s, with Kitaigorodskii's factor for the depth."""
    alpha = 0.076 * (wind**2 / (fetch * GRAVITY)) ** 0.22
    peak = jonswap_peak(wind, fetch)
    sigma = np.where(omega <= peak, 0.07, 0.09)
    bump = np.exp(-((omega - peak) ** 2) / (2 * sigma**2 * peak**2))
    w = omega * np.sqrt(depth / GRAVITY)
    shallow = np.where(w <= 1, w**2 / 2, np.where(w < 2, 1 - (2 - w) ** 2 / 2, 1.0))
    deep = alpha * GRAVITY**2 / omega**5 * np.exp(-1.25 * (peak / omega) ** 4)
    return deep * 3.3**bump * shallow


def jonswap_peak(wind: float, fetch: float) -> float:
    return 22 * (GRAVITY**2 / (wind * fetch)) ** (1 / 3)


def variance_density(
    kx: NDArray, kz: NDArray, spectrum: str, wind: float, depth: float, fetch: float
) -> NDArray:
    """Returns S(k) in m^4 of a wind along x, 0 at k = 0."""
    k = np.hypot(kx, kz)
    still = k == 0
    k = np.where(still, 1, k)
    omega, angle = angular_frequency(k, depth), np.arctan2(kz, kx)
    if spectrum == "phillips":
        length = wind**2 / GRAVITY
        of_ring = 0.0081 / (2 * k**3) * np.exp(-1 / (k * length) ** 2)
        peak = float(angular_frequency(np.array(np.sqrt(2 / 3) / length), depth))
    else:
        step = 1e-5 * k
        derivative = (
            angular_frequency(k + step, depth) - angular_frequency(k - step, depth)
        ) / (2 * step)
        of_ring = jonswap(omega, wind, fetch, depth) * derivative
        peak = jonswap_peak(wind, fetch)
    return np.where(still, 0, of_ring / k * hasselmann(omega, angle, peak, wind))
