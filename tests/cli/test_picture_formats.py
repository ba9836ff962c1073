"""Every format of pictures is read with its own range, depth, order of rows and orientation: each sample is compared
with the values that it was made of. Needs a built fftbench and a GL driver."""

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import picture_samples as make
from command_line import run

HEIGHT, WIDTH = 6, 9
RANDOM = np.random.default_rng(20)
# What files hold, and the values that are read of them; bytes where the order of names decides nothing.
SAMPLES: dict[str, tuple[bytes, np.ndarray]] = {}
# The same with an alpha, which is the last channel.
ALPHA_SAMPLES: dict[str, tuple[bytes, np.ndarray]] = {}


def numbers(highest: int, *channels: int, width: int = WIDTH) -> np.ndarray:
    """Returns whole numbers from 0 to `highest`, both included."""
    values = RANDOM.integers(0, highest + 1, (HEIGHT, width, *channels))
    values.flat[3], values.flat[8] = 0, highest
    return values


def add(name: str, content: bytes, values: np.ndarray) -> None:
    assert name not in SAMPLES
    SAMPLES[name] = content, values


def add_with_alpha(name: str, content: bytes, values: np.ndarray) -> None:
    assert name not in ALPHA_SAMPLES
    ALPHA_SAMPLES[name] = content, values


def add_pnm() -> None:
    comment = "# 7 8 9\n"
    for kind in (1, 4):
        bits = numbers(1)
        add(f"pbm-{kind}", make.pnm(kind, bits, 1), 1.0 - bits)
        for width in (7, 8, 16):  # beside and at whole bytes
            own = numbers(1, width=width)
            add(f"pbm-{kind}-{width}", make.pnm(kind, own, 1), 1.0 - own)
    add("pbm-1-comments", make.pnm(1, bits, 1, comment), 1.0 - bits)
    for kind, channels in ((2, ()), (3, (3,)), (5, ()), (6, (3,))):
        for maxval in (1, 4, 15, 100, 255, 256, 1023, 4095, 50000, 65535):
            values = numbers(maxval, *channels)
            add(f"pnm-{kind}-{maxval}", make.pnm(kind, values, maxval), values / maxval)
        with_comments = make.pnm(kind, values, maxval, comment)
        add(f"pnm-{kind}-comments", with_comments, values / maxval)
    values = numbers(9)
    two = make.pnm(5, values, 9) + make.pnm(5, 9 - values, 9)
    add("pnm-5-two", two, values / 9)
    for kind, depth in (("BLACKANDWHITE", 1), ("GRAYSCALE", 1), ("RGB", 3), ("", 3)):
        for maxval in (1,) if kind == "BLACKANDWHITE" else (200, 2000):
            values = numbers(maxval, depth)
            content = make.pam(values, maxval, kind, comment)
            expected = values[..., 0] if depth == 1 else values
            add(f"pam-{kind}-{maxval}", content, expected / maxval)
    for kind, depth in (
        *[("BLACKANDWHITE_ALPHA", 2), ("GRAYSCALE_ALPHA", 2), ("RGB_ALPHA", 4)],
        ("", 4),
    ):
        maxval = 1 if "BLACK" in kind else 51
        values = numbers(maxval, depth)
        add_with_alpha(f"pam-{kind}", make.pam(values, maxval, kind), values / maxval)


def add_png() -> None:
    for bits in (1, 2, 4, 8, 16):
        top = 2**bits - 1
        for interlaced in (False, True):
            values = numbers(top, 1)
            content = make.png(values, bits, 0, interlaced=interlaced)
            add(f"png-grey-{bits}-{interlaced}", content, values[..., 0] / top)
            if bits <= 8:
                palette = RANDOM.integers(0, 256, (top + 1, 3), dtype=np.uint8)
                chunk = make.support.chunk(b"PLTE", palette.tobytes())
                content = make.png(values, bits, 3, chunk, interlaced=interlaced)
                expected = palette[values[..., 0]] / 255
                add(f"png-palette-{bits}-{interlaced}", content, expected)
                alpha = RANDOM.integers(0, 256, top + 1, dtype=np.uint8)[: top or 1]
                chunk += make.support.chunk(b"tRNS", alpha.tobytes())
                all_alpha = np.append(alpha, np.full(300, 255))[values]
                add_with_alpha(
                    f"png-palette-{bits}-{interlaced}",
                    make.png(values, bits, 3, chunk, interlaced=interlaced),
                    np.dstack([expected, all_alpha / 255]),
                )
            if bits >= 8:
                values = numbers(top, 3)
                content = make.png(values, bits, 2, interlaced=interlaced)
                add(f"png-rgb-{bits}-{interlaced}", content, values / top)
        values = numbers(top, 1)
        key = int(values[2, 3, 0])
        chunk = make.support.chunk(b"tRNS", key.to_bytes(2, "big"))
        expected = np.dstack([values / top, values != key])
        content = make.png(values, bits, 0, chunk)
        add_with_alpha(f"png-grey-key-{bits}", content, expected)
        for kind, channels in ((4, 2), (6, 4)) if bits >= 8 else ():
            values = numbers(top, channels)
            content = make.png(values, bits, kind)
            add_with_alpha(f"png-{kind}-{bits}", content, values / top)


def add_orientations() -> None:
    """JPEGs are compared with Pillow's decoding of the same without the tag."""
    smooth = np.add.outer(np.arange(HEIGHT) * 9, np.arange(WIDTH) * 20).astype(np.uint8)
    for orientation in range(1, 9):
        values = numbers(255, 1)
        stored = make.stored(values, orientation)
        for order in "<>":
            data = make.exif(orientation, order)
            chunk = make.support.chunk(b"eXIf", data)
            name = f"{orientation}-{'little' if order == '<' else 'big'}"
            expected = values[..., 0] / 255
            add(f"png-exif-before-{name}", make.png(stored, 8, 0, chunk), expected)
            content = make.png(stored, 8, 0, behind=chunk)
            add(f"png-exif-behind-{name}", content, expected)
            jpeg = make.pillow_file(
                make.stored(smooth, orientation), ".jpg", quality=100
            )
            decoded = np.asarray(Image.open(io.BytesIO(jpeg))).astype(float)
            seen = decoded if orientation == 1 else upright(decoded, orientation)
            assert np.abs(seen - smooth).max() < 4
            content = make.with_jpeg_segment(jpeg, b"Exif\0\0" + data)
            add(f"jpeg-exif-{name}", content, seen / 255)
    colours = numbers(255, 3)
    stored = make.stored(colours, 7)
    chunk = make.support.chunk(b"eXIf", make.exif(7))
    add("png-exif-colours", make.png(stored, 8, 2, chunk), colours / 255)


def upright(stored: np.ndarray, orientation: int) -> np.ndarray:
    """Undoes make.stored(): only 6 and 8 are not their own inverses."""
    return make.stored(stored, {6: 8, 8: 6}.get(orientation, orientation))


def add_damaged_exif() -> None:
    values = numbers(255, 1)
    whole = make.exif(6)
    damaged = {
        "empty": b"",
        "cut": whole[:20],
        "order": b"XX" + whole[2:],
        "offset": whole[:4] + b"\xff\xff\xff\xff" + whole[8:],
        "value": make.exif(9),
        "zero": make.exif(0),
    }
    jpeg = make.pillow_file(np.full((HEIGHT, WIDTH), 77, np.uint8), ".jpg", quality=100)
    for name, data in damaged.items():
        chunk = make.support.chunk(b"eXIf", data)
        content = make.png(values, 8, 0, chunk)
        add(f"png-exif-{name}", content, values[..., 0] / 255)
        content = make.with_jpeg_segment(jpeg, b"Exif\0\0" + data)
        add(f"jpeg-exif-{name}", content, np.full((HEIGHT, WIDTH), 77 / 255))


def add_bmp() -> None:
    for top_down in (False, True):
        for bits in (1, 2, 4, 8):
            values = numbers(2**bits - 1)
            palette = RANDOM.integers(0, 256, (2**bits, 3), dtype=np.uint8)
            content = make.bmp(values, bits, top_down, palette)
            add(f"bmp-{bits}-{top_down}", content, palette[values] / 255)
            if not top_down:
                content = make.bmp(values, bits, palette=palette, core=True)
                add(f"bmp-core-{bits}", content, palette[values] / 255)
        values = RANDOM.integers(0, 2**15, (HEIGHT, WIDTH))
        fives = np.dstack([values >> 10, values >> 5 & 31, values & 31]) / 31
        add(f"bmp-16-{top_down}", make.bmp(values, 16, top_down), fives)
        values = RANDOM.integers(0, 2**16, (HEIGHT, WIDTH))
        masks = (0xF800, 0x7E0, 0x1F)
        content = make.bmp(values, 16, top_down, masks=masks, compression=3)
        parts = [(values >> 11) / 31, (values >> 5 & 63) / 63, (values & 31) / 31]
        add(f"bmp-565-{top_down}", content, np.dstack(parts))
        colours = numbers(255, 3)
        values = colours @ [65536, 256, 1]
        add(f"bmp-24-{top_down}", make.bmp(values, 24, top_down), colours / 255)
        add(f"bmp-32-{top_down}", make.bmp(values, 32, top_down), colours / 255)
        masks = (0xFF, 0xFF00, 0xFF0000)
        content = make.bmp(values, 32, top_down, masks=masks, compression=3)
        add(f"bmp-masks-{top_down}", content, colours[..., ::-1] / 255)
        tens = numbers(1023, 3)
        masks = (0x3FF00000, 0xFFC00, 0x3FF)
        values = tens @ [2**20, 2**10, 1]
        content = make.bmp(values, 32, top_down, masks=masks, compression=3)
        add(f"bmp-tens-{top_down}", content, tens / 1023)
    add(
        "bmp-core-24", make.bmp(colours @ [65536, 256, 1], 24, core=True), colours / 255
    )
    for bits in (4, 8):
        values = numbers(2**bits - 1)
        palette = RANDOM.integers(0, 256, (2**bits, 3), dtype=np.uint8)
        data = make.bmp_runs(values, bits)
        content = make.bmp(
            values, bits, palette=palette, compression={8: 1, 4: 2}[bits], data=data
        )
        add(f"bmp-runs-{bits}", content, palette[values] / 255)
    # Two pixels, and a step of three columns and two rows behind them; what is left out has colour 0.
    values[:], values[5, :2], values[3, 5:7] = 0, (3, 4), (5, 6)
    data = bytes([1, 3, 1, 4, 0, 2, 3, 2, 1, 5, 1, 6, 0, 1])
    content = make.bmp(values, 8, palette=palette, compression=1, data=data)
    add("bmp-steps", content, palette[values] / 255)
    values = numbers(255, 4)
    content = make.bmp(values @ [65536, 256, 1, 2**24], 32)
    add_with_alpha("bmp-32", content, values / 255)


def add_tga() -> None:
    corners = {0x20: 1, 0x30: 2, 0x10: 3, 0x00: 4}
    for descriptor, corner in corners.items():
        for runs in (False, True):
            name = f"{corner}-{runs}"
            grey = numbers(255, 1)
            content = make.tga(
                make.stored(grey, corner).astype(np.uint8), 3, 8, descriptor, runs=runs
            )
            add(f"tga-grey-{name}", content, grey[..., 0] / 255)
            colours = numbers(255, 3)
            stored = make.stored(colours, corner)[..., ::-1].astype(np.uint8)
            content = make.tga(stored, 2, 24, descriptor, runs=runs)
            add(f"tga-24-{name}", content, colours / 255)
            values = RANDOM.integers(0, 2**15, (HEIGHT, WIDTH))
            fives = np.dstack([values >> 10, values >> 5 & 31, values & 31]) / 31
            stored = make.stored(values[..., None], corner).astype("<u2").view(np.uint8)
            content = make.tga(stored, 2, 16, descriptor, runs=runs)
            add(f"tga-16-{name}", content, fives)
            first, palette = 5, RANDOM.integers(0, 256, (40, 3), dtype=np.uint8)
            indices = numbers(39, 1)
            stored = (make.stored(indices, corner) + first).astype(np.uint8)
            content = make.tga(
                stored, 1, 8, descriptor, palette[:, ::-1].copy(), first, runs
            )
            add(f"tga-palette-{name}", content, palette[indices[..., 0]] / 255)
            both = numbers(255, 2)
            stored = make.stored(both, corner).astype(np.uint8)
            content = make.tga(stored, 3, 16, descriptor | 8, runs=runs)
            add_with_alpha(f"tga-grey-{name}", content, both / 255)
            four = numbers(255, 4)
            stored = make.stored(four, corner)[..., [2, 1, 0, 3]].astype(np.uint8)
            content = make.tga(stored, 2, 32, descriptor | 8, runs=runs)
            add_with_alpha(f"tga-32-{name}", content, four / 255)


def add_hdr() -> None:
    signs = ["-Y +X", "-Y -X", "+Y -X", "+Y +X", "+X -Y", "-X -Y", "-X +Y", "+X +Y"]
    shared = np.ldexp(1.0, RANDOM.integers(-5, 5, (HEIGHT, WIDTH, 1)))
    values = RANDOM.integers(2, 256, (HEIGHT, WIDTH, 3)) * shared
    values[..., 1] = 200 * shared[..., 0]
    for orientation, sign in enumerate(signs, 1):
        stored = make.rgbe(make.stored(values, orientation))
        first, second = sign.split()
        size = f"{first} {stored.shape[0]} {second} {stored.shape[1]}"
        if stored.shape[1] >= 8:
            add(f"hdr-new-{orientation}", make.hdr(stored, size, "new"), values)
        add(f"hdr-flat-{orientation}", make.hdr(stored, size), values)
    repeated = values.copy()
    repeated[:, 1:3] = repeated[:, :1]
    content = make.hdr(make.rgbe(repeated), f"-Y {HEIGHT} +X {WIDTH}", "old")
    add("hdr-old", content, repeated)
    content = make.hdr(make.rgbe(repeated), f"-Y {HEIGHT} +X {WIDTH}", "new")
    add("hdr-new", content, repeated)
    for width in (7, 8):  # The new runs begin with 8.
        content = make.hdr(
            make.rgbe(values[:, :width]),
            f"-Y {HEIGHT} +X {width}",
            "new" if width >= 8 else "old",
        )
        own = values[:, :width].copy()
        if width < 8:
            own[:, 1:3] = own[:, :1]
        add(f"hdr-{width}", content, own)
    # A pixel that is there 1 + 88 + 2 * 256 times, in two counts.
    pixel = make.rgbe(values[:1, :1])
    size = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 601\n"
    content = size + pixel.tobytes() + bytes([1, 1, 1, 88, 1, 1, 1, 2])
    add("hdr-long", content, np.repeat(values[:1, :1], 601, axis=1))
    content = make.hdr(
        make.rgbe(values), f"-Y {HEIGHT} +X {WIDTH}", lines="EXPOSURE=2\n"
    )
    add("hdr-exposure", content, values)


def add_others() -> None:
    grey = numbers(255).astype(np.uint8)
    colours = numbers(255, 3).astype(np.uint8)
    add("gif", make.pillow_file(grey, ".gif"), grey / 255)
    for bits in (8, 16):
        top = 2**bits - 1
        for runs in (False, True):
            for channels, mode in ((1, 1), (3, 3), (2, 1), (4, 3)):
                values = numbers(top, channels)
                content = make.psd(np.moveaxis(values, 2, 0), bits, mode, runs)
                keep = add if channels % 2 else add_with_alpha
                expected = values[..., 0] if channels == 1 else values
                keep(f"psd-{bits}-{channels}-{runs}", content, expected / top)
    floats = RANDOM.standard_normal((HEIGHT, WIDTH, 3)).astype(np.float32)
    add("psd-32", make.psd(np.moveaxis(floats, 2, 0), 32), floats)
    for suffix, mode in ((".bmp", colours), (".tga", colours), (".ppm", colours)):
        add(f"pillow{suffix}", make.pillow_file(mode, suffix), mode / 255)
    image = Image.fromarray(grey % 16).convert("P")
    image.putpalette(list(range(0, 240, 5)))
    stream = io.BytesIO()
    image.save(stream, "GIF", transparency=3)
    seen = np.asarray(Image.open(io.BytesIO(stream.getvalue())).convert("RGBA"))
    assert 0 < (seen[..., 3] == 0).mean() < 1
    add_with_alpha("gif", stream.getvalue(), seen / 255)


for add_all in (add_pnm, add_png, add_orientations, add_damaged_exif, add_bmp, add_tga):
    add_all()
add_hdr()
add_others()


@pytest.fixture(scope="module")
def results(tmp_path_factory) -> dict[str, Path]:
    """Convolves all samples with a kernel of one value, which leaves them as they are, in one run. Contents decide how
    files are read, so that names say how the results are written."""
    folder = tmp_path_factory.mktemp("formats")
    (folder / "in").mkdir()
    np.save(folder / "one.npy", np.ones((1, 1), np.float32))
    for name, (content, values) in SAMPLES.items():
        (folder / "in" / f"{values.ndim}-{name}.npy").write_bytes(content)
    for name, (content, values) in ALPHA_SAMPLES.items():
        (folder / "in" / f"alpha-{values.shape[2]}-{name}.png").write_bytes(content)
    finished = run(
        *("convolve", "--input", folder / "in", "--kernel", folder / "one.npy"),
        *("--output", folder / "out", "--bits", 8),  # Pillow cuts 16 to them
    )
    assert finished.returncode == 0, finished.stderr
    told = [line for line in finished.stderr.splitlines() if "more than one" in line]
    assert len(told) == 1 and "pnm-5-two" in told[0], told
    return {file.stem.split("-", 1)[1]: file for file in (folder / "out").iterdir()}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_is_read_with_the_values_that_it_was_made_of(results, name):
    expected = SAMPLES[name][1]
    values = np.load(results[name]).astype(float)
    if values.ndim > expected.ndim:  # palettes are of colours, also where they are grey
        assert np.ptp(values, axis=2).max() < 1e-6
        values = values[..., 0]
    assert values.shape == expected.shape
    tolerance = 2 / 255 if name.startswith("jpeg") else 1e-5 * np.abs(expected).max()
    assert np.abs(values - expected).max() <= tolerance


def test_a_png_has_the_depth_of_its_input(tmp_path):
    (tmp_path / "in").mkdir()
    np.save(tmp_path / "one.npy", np.ones((1, 1), np.float32))
    for maxval in (254, 255, 256, 65535):
        content = make.pnm(5, numbers(maxval), maxval)
        (tmp_path / "in" / f"{maxval}.png").write_bytes(content)
    finished = run(
        *("convolve", "--input", tmp_path / "in", "--kernel", tmp_path / "one.npy"),
        *("--output", tmp_path / "out"),
    )
    assert finished.returncode == 0, finished.stderr
    # In the header behind the width and the height.
    bits = {
        int(file.stem): file.read_bytes()[24] for file in (tmp_path / "out").iterdir()
    }
    assert bits == {254: 8, 255: 8, 256: 16, 65535: 16}


@pytest.mark.parametrize("name", ALPHA_SAMPLES)
def test_a_file_is_read_with_the_alpha_that_it_was_made_of(results, name):
    expected = ALPHA_SAMPLES[name][1]
    file = results[f"{expected.shape[2]}-{name}"]
    values = np.asarray(Image.open(file)).astype(float)
    assert values.shape == expected.shape
    opaque = values[..., -1] > 0
    assert np.abs(values[..., -1] - 255 * expected[..., -1]).max() <= 0.51
    assert np.abs((values - 255 * expected)[opaque]).max() <= 0.51
