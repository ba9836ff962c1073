"""The fields that `fftbench ocean --npy` writes are those of the sea that it says. Needs a built fftbench and a GL
driver."""

from pathlib import Path

import numpy as np
import pytest

import ocean_support as sea
from ocean_support import Arrays

CHOPPINESS = 1.2


def relative(error: np.ndarray, whole: np.ndarray) -> float:
    """Returns the largest error in units of the root mean square."""
    return float(np.abs(error).max() / np.sqrt(np.mean(np.abs(whole) ** 2)))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "choice",
    [
        ("--size", "64"),
        ("--size", "45", "--algorithm", "stockham_register"),
        ("--size", "32", "--patch", "400,60,9"),
        *(
            ("--size", "32", "--algorithm", name, "--option", f"storage={storage}")
            for name, storage in (
                ("stockham_radix4", "image"),
                ("cooley_tukey_singlepass", "buffer"),
            )
        ),
    ],
    ids=" ".join,
)
def test_heights_are_the_inverse_transform_of_the_spectrum(tmp_path, choice):
    arrays = Arrays(tmp_path, *choice, "--time", "0,1.5,4000")
    for time in (0, 1.5, 4000):
        spectrum, height = arrays("spectrum", time), arrays("height", time)
        transformed = np.fft.ifft2(spectrum) * spectrum.shape[-1] ** 2
        assert height.std() > 0.01
        assert relative(transformed.real - height, height) < 1e-5
        assert relative(transformed.imag, height) < 1e-5


@pytest.mark.parametrize("size", [32, 45])
def test_the_other_fields_are_derivatives_of_the_heights(tmp_path, size):
    """Odd derivatives are 0 at the highest frequency of an even size."""
    patch = 40.0
    arrays = Arrays(
        *(tmp_path, "--size", size, "--patch", patch, "--time", 2),
        *("--choppiness", CHOPPINESS, "--wind-direction", 30),
    )
    spectrum = arrays("spectrum", 2)
    kx, kz = sea.wave_vectors(size, patch)
    k = np.hypot(kx, kz)
    unit = np.divide(1, k, out=np.zeros_like(k), where=k > 0)
    x, z = sea.wave_counts(size)
    odd_x, odd_z = kx * (x != -size / 2), kz * (z != -size / 2)

    def field(factor: np.ndarray) -> np.ndarray:
        transformed = np.fft.ifft2(factor * spectrum) * size**2
        assert np.abs(transformed.imag).max() < 1e-5 * max(1, transformed.real.std())
        return transformed.real

    along_x, along_z = CHOPPINESS * field(1j * odd_x * unit), field(1j * odd_z * unit)
    expected = {
        "displacement_x": along_x,
        "displacement_z": CHOPPINESS * along_z,
        "slope_x": field(1j * odd_x),
        "slope_z": field(1j * odd_z),
    }
    stretch_x = 1 - CHOPPINESS * field(kx**2 * unit)
    stretch_z = 1 - CHOPPINESS * field(kz**2 * unit)
    shear = CHOPPINESS * field(odd_x * odd_z * unit)
    expected["jacobian"] = stretch_x * stretch_z - shear**2
    for name, truth in expected.items():
        assert relative(arrays(name, 2) - truth, truth) < 1e-5, name


def test_crests_become_sharper_with_the_displacement(tmp_path):
    arrays = Arrays(tmp_path, "--size", 64, "--single-wave", "3,0", "--patch", 250)
    height, jacobian = arrays("height"), arrays("jacobian")
    assert np.corrcoef(height.ravel(), jacobian.ravel())[0, 1] < -0.999


@pytest.mark.parametrize("arguments", [(), ("--patch", "300,40")], ids=len)
def test_two_runs_are_equal_to_the_bit_and_other_seeds_are_not(tmp_path, arguments):
    common = ("--size", 32, "--time", "0,7.25", *arguments)
    first, second = Arrays(tmp_path / "a", *common), Arrays(tmp_path / "b", *common)
    other = Arrays(tmp_path / "c", *common, "--seed", 2)
    for name in sea.NAMES:
        for time in ("0", "7.25"):
            contents = [
                (arrays.folder / f"{name}-{time}.npy").read_bytes()
                for arrays in (first, second, other)
            ]
            assert contents[0] == contents[1] != contents[2]


def test_every_wave_has_the_frequency_of_its_length_and_the_depth(tmp_path):
    """Of any sum of exp(i omega t) and exp(-i omega t), f(t - d) + f(t + d) = 2 cos(omega d) f(t)."""
    size, patch, depth, step = 32, 60.0, 4.0, 0.25
    arrays = Arrays(
        *(tmp_path, "--size", size, "--patch", patch, "--depth", depth),
        *("--time", f"2.75,3,{3 + step}"),
    )
    before, now, after = (
        np.fft.fft2(arrays("height", 3 + d)) for d in (-step, 0, step)
    )
    omega = sea.angular_frequency(np.hypot(*sea.wave_vectors(size, patch)), depth)
    difference = before + after - 2 * np.cos(omega * step) * now
    assert relative(difference, now) < 2e-5
    deep = np.sqrt(sea.GRAVITY * np.hypot(*sea.wave_vectors(size, patch)))
    assert relative(before + after - 2 * np.cos(deep * step) * now, now) > 1e-2


@pytest.mark.parametrize(
    ("wave", "depth"), [((3, 1), 500.0), ((-2, 5), 500.0), ((0, -4), 3.0)]
)
def test_the_crests_of_a_wave_move_by_its_phase_velocity(tmp_path, wave, depth):
    """It is omega / |k| along k."""
    size, patch, times = 64, 80.0, (0.0, 0.125, 0.25, 0.5)
    arrays = Arrays(
        *(tmp_path, "--size", size, "--patch", patch, "--depth", depth),
        *("--single-wave=" + ",".join(map(str, wave)),),
        *("--time", ",".join(f"{time:g}" for time in times)),
    )
    k = 2 * np.pi / patch * np.array(wave)
    points = np.arange(size) * patch / size
    phase_along = k[0] * points[None, :] + k[1] * points[:, None]
    positions = []
    for time in times:
        height = arrays("height", time)
        # The phase at which the wave has its crest, from its own shape.
        crest = np.angle(np.mean(height * np.exp(1j * phase_along)))
        assert relative(height - np.cos(phase_along - crest), height) < 1e-5
        positions.append(crest / np.linalg.norm(k))
    speeds = np.diff(positions) / np.diff(times)
    omega = sea.angular_frequency(np.linalg.norm(k), depth)
    assert np.allclose(speeds, omega / np.linalg.norm(k), rtol=1e-4)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("spectrum", "depth"), [("jonswap", 500.0), ("jonswap", 8.0), ("phillips", 500.0)]
)
def test_the_heights_have_the_variance_of_the_spectrum(tmp_path, spectrum, depth):
    """The sum over a grid of wave vectors is the integral; |h0|^2 is scattered exponentially around its mean."""
    size, patch, wind, fetch = 64, 200.0, 9.0, 60000.0
    kx, kz = sea.wave_vectors(size, patch)
    density = sea.variance_density(kx, kz, spectrum, wind, depth, fetch)
    expected = density * (2 * np.pi / patch) ** 2
    found = []
    for seed in range(1, 6):
        arrays = Arrays(
            *(tmp_path / str(seed), "--size", size, "--patch", patch, "--seed", seed),
            *("--spectrum", spectrum, "--wind", wind, "--fetch", fetch),
            *("--depth", depth),
        )
        found.append(np.mean(arrays("height") ** 2))
    # h(k) and h(-k) are conjugates, so that they scatter alike.
    one = np.sqrt(
        2 * np.sum(((expected + np.flip(np.roll(expected, -1, (0, 1)))) / 2) ** 2)
    )
    sampling_error = one / np.sqrt(len(found))
    assert abs(np.mean(found) - expected.sum()) < 4 * sampling_error
    assert sampling_error < 0.25 * expected.sum()


def test_the_energy_of_each_band_is_that_of_the_spectrum(tmp_path):
    """Bands have many waves, so that a wrong power of k would show."""
    size, patch, wind, fetch, depth = 128, 300.0, 12.0, 1e5, 500.0
    kx, kz = sea.wave_vectors(size, patch)
    k = np.hypot(kx, kz)
    density = sea.variance_density(kx, kz, "jonswap", wind, depth, fetch)
    expected = density * (2 * np.pi / patch) ** 2
    arrays = Arrays(
        *(tmp_path, "--size", size, "--patch", patch, "--wind", wind, "--fetch", fetch)
    )
    power = np.abs(arrays("spectrum")) ** 2
    edges = np.array([0.15, 0.3, 0.5, 0.8, 1.2])
    for least, most in zip(edges, edges[1:]):
        band = (k >= least) & (k < most)
        sampling_error = np.sqrt(2 * np.sum(expected[band] ** 2))
        assert abs(power[band].sum() - expected[band].sum()) < 5 * sampling_error
        assert sampling_error < 0.2 * expected[band].sum()


@pytest.mark.parametrize("degrees", [0, 90, -135])
def test_waves_travel_where_the_wind_blows(tmp_path, degrees):
    """The part exp(-i omega t) of h(k, t) travels along k."""
    size, patch = 64, 150.0
    arrays = Arrays(
        *(tmp_path, "--size", size, "--patch", patch, "--time", "0,0.5"),
        f"--wind-direction={degrees}",
    )
    kx, kz = sea.wave_vectors(size, patch)
    omega = sea.angular_frequency(np.hypot(kx, kz), 500)
    turn = np.exp(0.5j * omega)
    fine = np.abs(turn.imag) > 0.1
    along = (arrays("spectrum", 0) * turn - arrays("spectrum", 0.5))[fine]
    along /= (turn - 1 / turn)[fine]
    energy = np.abs(along) ** 2
    mean = np.array([np.sum(energy * kx[fine]), np.sum(energy * kz[fine])])
    wind = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    assert mean @ wind > 0.95 * np.linalg.norm(mean)


def test_patches_share_the_waves_by_their_lengths(tmp_path):
    size, patches = 64, (400.0, 60.0, 9.0)
    arrays = Arrays(tmp_path, "--size", size, "--patch", "9,400,60")
    spectra = arrays("spectrum")
    assert spectra.shape == (3, size, size)
    bands = []
    for spectrum, patch in zip(spectra, patches):
        k = np.hypot(*sea.wave_vectors(size, patch))
        there = k[np.abs(spectrum) > 0]
        bands.append((there.min(), there.max()))
    for (_, longest_end), (shortest_begin, _) in zip(bands, bands[1:]):
        assert longest_end < shortest_begin < 1.5 * longest_end


def test_a_finer_grid_has_the_same_waves_and_more(tmp_path):
    coarse = Arrays(tmp_path / "a", "--size", 32)("spectrum")
    fine = Arrays(tmp_path / "b", "--size", 64)("spectrum")
    kept = np.r_[0:16, 64 - 15 : 64]
    small = np.r_[0:16, 32 - 15 : 32]
    assert np.array_equal(fine[np.ix_(kept, kept)], coarse[np.ix_(small, small)])


def test_without_wind_the_sea_is_flat(tmp_path):
    arrays = Arrays(tmp_path, "--size", 16, "--wind", 0)
    assert not arrays("height").any() and (arrays("jacobian") == 1).all()
