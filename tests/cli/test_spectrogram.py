"""`fftbench spectrogram` beside scipy.signal.stft and istft, on sounds of every kind, and what is refused. Needs a built
fftbench and a GL driver."""

import wave
from pathlib import Path

import numpy as np
import pytest
import scipy.io.wavfile
import scipy.signal
from PIL import Image

from command_line import run
from sampling import sample

RATE = 8000


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(1)


def call(source: Path, output: Path, *arguments: object) -> str:
    """Runs the command and returns its notes, without what `best` is."""
    done = run("spectrogram", "--input", source, "--output", output, *arguments)
    assert done.returncode == 0 and done.stdout == "", done.stderr
    lines = done.stderr.splitlines()
    return "\n".join(line for line in lines if "best = " not in line)


def refusal(source: Path, output: Path, *arguments: object) -> str:
    """Returns the only line that is answered; nothing may be written."""
    done = run("spectrogram", "--input", source, "--output", output, *arguments)
    assert done.returncode == 2 and not output.exists(), done.stderr
    (line,) = done.stderr.splitlines()
    return line


def saved(folder: Path, samples: np.ndarray) -> Path:
    np.save(folder / "sound.npy", samples)
    return folder / "sound.npy"


def stft(samples: np.ndarray, length: int, hop: int, window: str) -> np.ndarray:
    return scipy.signal.stft(
        samples.astype(float), window=window, nperseg=length, noverlap=length - hop
    )[2]


def error(values: np.ndarray, expected: np.ndarray) -> float:
    """Returns the relative error in the root mean square; NaN stays NaN, so that it is below nothing."""
    assert values.shape == expected.shape
    return float(np.linalg.norm(values - expected) / np.linalg.norm(expected))


def drawn(number: int) -> tuple[int, int, int, str]:
    """Draws the samples of a sound, and the length, the hop and the window of its frames."""
    random = np.random.default_rng(number)
    length = int(2 ** random.uniform(1, 11))
    hop = int(random.integers(1, (length + 1) // 2 + 1))
    window = str(random.choice(["hann", "hamming", "blackman", "boxcar"]))
    return int(random.integers(1, 40 * hop + length)), length, hop, window


@pytest.mark.parametrize(
    "samples,length,hop,window",
    [
        (5000, 1024, 256, "hann"),
        (999, 64, 17, "hamming"),
        (700, 45, 45, "boxcar"),
        (301, 100, 1, "blackman"),
        (20, 256, 64, "hann"),
        # No work group of llvmpipe's has room for such a frame.
        (50000, 16384, 5000, "hann"),
        *map(drawn, sample(range(100), 25)),
    ],
)
def test_spectra_and_their_sound_are_those_of_scipy(
    tmp_path, random, samples, length, hop, window
):
    sound = random.uniform(-1, 1, samples).astype(np.float32)
    # SciPy shortens a window that is longer than the signal.
    padded = np.pad(sound, (0, max(0, length - samples)))
    options = ("--length", length, "--hop", hop, "--window", window)
    spectra = tmp_path / "spectra.npy"
    call(saved(tmp_path, padded), spectra, *options)
    expected = stft(padded, length, hop, window)
    found = np.load(spectra)
    assert found.dtype == np.complex64 and error(found, expected) < 1e-6
    call(spectra, tmp_path / "again.npy", "--inverse", *options)
    again = np.load(tmp_path / "again.npy")
    back = scipy.signal.istft(
        expected, window=window, nperseg=length, noverlap=length - hop
    )[1]
    assert again.dtype == np.float32 and error(again, back) < 1e-6
    assert error(again[: padded.size], padded) < 1e-6


def test_magnitudes_and_decibels_are_those_of_the_spectra(tmp_path, random):
    sound = random.uniform(-1, 1, 2000).astype(np.float32)
    magnitude = np.abs(stft(sound, 128, 32, "hann"))
    source, options = saved(tmp_path, sound), ("--length", 128, "--hop", 32)
    call(source, tmp_path / "m.npy", *options, "--values", "magnitude")
    assert error(np.load(tmp_path / "m.npy"), magnitude) < 1e-6
    call(source, tmp_path / "d.npy", *options, "--values", "decibels")
    assert np.load(tmp_path / "d.npy") == pytest.approx(
        20 * np.log10(magnitude), abs=1e-3
    )


def test_more_frames_than_one_binding_holds_are_taken_in_parts(tmp_path, random):
    # llvmpipe binds 128 MiB.
    sound = random.uniform(-1, 1, 140_000).astype(np.float32)
    call(saved(tmp_path, sound), tmp_path / "out.npy", "--length", 256, "--hop", 1)
    found = np.load(tmp_path / "out.npy")
    assert found.nbytes > 128 * 2**20
    expected = stft(sound[-1000:], 256, 1, "hann")
    assert error(found[:, -300:], expected[:, -300:]) < 1e-6
    options = ("--inverse", "--length", 256, "--hop", 1)
    call(tmp_path / "out.npy", tmp_path / "again.npy", *options)
    assert error(np.load(tmp_path / "again.npy"), sound) < 1e-6


def test_a_picture_has_low_frequencies_at_the_bottom_and_time_to_the_right(tmp_path):
    time = np.arange(2 * RATE) / RATE
    # 500 Hz, then 3000 Hz, a tenth as loud, which is 20 dB less.
    sound = np.where(
        time < 1, np.sin(2 * np.pi * 500 * time), 0.1 * np.sin(2 * np.pi * 3000 * time)
    ).astype(np.float32)
    scipy.io.wavfile.write(tmp_path / "tones.wav", RATE, sound)
    call(tmp_path / "tones.wav", tmp_path / "out.png", "--length", 160, "--range", 60)
    picture = np.asarray(Image.open(tmp_path / "out.png")).astype(float)
    assert picture.shape[0] == 81
    early, late = (
        picture[:, picture.shape[1] // 4],
        picture[:, picture.shape[1] * 3 // 4],
    )
    # A row is RATE / 160 = 50 Hz.
    assert np.argmax(early[::-1]) == 10 and np.argmax(late[::-1]) == 60
    assert early.max() == 255 and late.max() == pytest.approx(255 * 40 / 60, abs=2)
    assert np.median(picture[0]) == 0


def test_whole_numbers_of_any_width_are_read_as_values_up_to_1(tmp_path, random):
    sound = random.uniform(-1, 1, 600)
    wanted = stft(sound, 64, 16, "hann")
    for name, width, tolerance in (("16", 2, 1e-4), ("24", 3, 1e-6), ("32", 4, 1e-6)):
        levels = np.round(sound * (2 ** (8 * width - 1) - 1)).astype("<i4")
        with wave.open(str(tmp_path / f"{name}.wav"), "wb") as file:
            file.setnchannels(1), file.setsampwidth(width), file.setframerate(RATE)
            file.writeframes(b"".join(level.tobytes()[:width] for level in levels))
        call(
            *(tmp_path / f"{name}.wav", tmp_path / "out.npy"),
            *("--length", 64, "--hop", 16),
        )
        assert error(np.load(tmp_path / "out.npy"), wanted) < tolerance


def test_the_mean_of_channels_is_taken_or_the_one_that_is_named(tmp_path, random):
    both = random.uniform(-1, 1, (500, 2)).astype(np.float32)
    scipy.io.wavfile.write(tmp_path / "two.wav", RATE, both)
    options = ("--length", 50, "--hop", 25)
    for source in (tmp_path / "two.wav", saved(tmp_path, both)):
        said = call(source, tmp_path / "mean.npy", *options)
        assert "the mean of its 2 channels is taken; --channel takes one" in said
        mean = stft(both.mean(axis=1), 50, 25, "hann")
        assert error(np.load(tmp_path / "mean.npy"), mean) < 1e-6
        assert call(source, tmp_path / "one.npy", *options, "--channel", 2) == ""
        second = stft(both[:, 1], 50, 25, "hann")
        assert error(np.load(tmp_path / "one.npy"), second) < 1e-6
        line = refusal(source, tmp_path / "none.npy", *options, "--channel", 3)
        assert "--channel: there is no channel 3: the sound has 2" in line


def test_a_sound_that_is_cut_off_is_taken_as_far_as_it_goes(tmp_path, random):
    sound = random.uniform(-1, 1, 4000).astype(np.float32)
    scipy.io.wavfile.write(tmp_path / "whole.wav", RATE, sound)
    whole = (tmp_path / "whole.wav").read_bytes()
    (tmp_path / "cut.wav").write_bytes(whole[: len(whole) - 4 * 3000])
    options = ("--length", 64, "--hop", 32)
    said = call(tmp_path / "cut.wav", tmp_path / "out.npy", *options)
    assert "cut.wav: it is cut off; its first 1000 samples are taken" in said
    expected = stft(sound[:1000], 64, 32, "hann")
    assert error(np.load(tmp_path / "out.npy"), expected) < 1e-6


def test_a_written_wav_is_the_sound_that_other_programs_read(tmp_path, random):
    sound = random.uniform(-2, 2, 960).astype(np.float32)
    options = ("--length", 64, "--hop", 16)
    call(saved(tmp_path, sound), tmp_path / "spectra.npy", *options)
    for name in ("a.wav", "b.wav"):
        call(
            *(tmp_path / "spectra.npy", tmp_path / name, "--inverse"),
            *("--rate", 44100, *options),
        )
    rate, again = scipy.io.wavfile.read(tmp_path / "a.wav")
    assert rate == 44100 and again.dtype == np.float32
    assert error(again[:960], sound) < 1e-6
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()


@pytest.mark.parametrize(
    "arguments,says",
    [
        (("--hop", 0), "--hop"),
        (
            ("--length", 64, "--hop", 65),
            "--hop 65 leaves out samples between frames of 64",
        ),
        (("--length", 1), "--length"),
        (("--window", "hat"), "--window"),
        (("--values", "complex"), "--values complex needs an .npy file"),
        (("--values", "magnitude", "--range", 50), "--range is of decibels"),
        (("--rate", 100), "--rate goes with --inverse"),
        (("--inverse",), "with --inverse the output is .wav or .npy"),
    ],
)
def test_what_contradicts_itself_is_refused(tmp_path, random, arguments, says):
    source = saved(tmp_path, random.uniform(-1, 1, 100).astype(np.float32))
    assert says in refusal(source, tmp_path / "out.png", *arguments)


def test_files_that_are_no_sounds_are_refused_with_their_name(tmp_path):
    output = tmp_path / "out.npy"
    (tmp_path / "text.wav").write_text("This is no sound.\n")
    assert "text.wav: this is no sound that can be read" in refusal(
        tmp_path / "text.wav", output
    )
    assert "none.wav: there is no such file" in refusal(tmp_path / "none.wav", output)
    numbers = np.ones((2, 3, 4), np.float32)
    assert "it has 3 axes; a sound has the shape (samples)" in refusal(
        saved(tmp_path, numbers), output
    )
    wrong = np.ones(100, np.float32)
    wrong[41] = np.nan
    assert "sample 41 is NaN or infinite" in refusal(saved(tmp_path, wrong), output)
    scipy.io.wavfile.write(tmp_path / "empty.wav", RATE, np.ones(0, np.float32))
    assert "empty.wav: it has no samples" in refusal(tmp_path / "empty.wav", output)


def test_spectra_that_suit_no_frames_are_refused(tmp_path):
    np.save(tmp_path / "spectra.npy", np.ones((33, 5), np.complex64))
    line = refusal(
        *(tmp_path / "spectra.npy", tmp_path / "out.npy", "--inverse"),
        *("--length", 66, "--hop", 10),
    )
    assert "frames of 66 have spectra of the shape (34, frames)" in line
    line = refusal(
        *(tmp_path / "spectra.npy", tmp_path / "out.npy", "--inverse"),
        *("--length", 64, "--hop", 64),
    )
    assert "a hop of 64 leaves samples to which no window of 64 gives weight" in line
    line = refusal(
        *(tmp_path / "spectra.npy", tmp_path / "out.wav", "--inverse"),
        *("--length", 64, "--hop", 16),
    )
    assert "--rate is needed" in line
