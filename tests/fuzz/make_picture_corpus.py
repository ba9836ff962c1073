#!/usr/bin/python3
"""Writes the seeds of fuzz_picture to corpus/picture beside this script: samples of the formats' tests."""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
CORPUS = FOLDER / "corpus" / "picture"
sys.path[:0] = [str(FOLDER.parent / name) for name in ("cli", "support")]

from test_picture_formats import ALPHA_SAMPLES, SAMPLES  # noqa: E402

# One of each way in which a reader goes on.
SEEDS = [
    *["pbm-1-comments", "pbm-4", "pnm-2-1023", "pnm-3-15", "pnm-5-two", "pnm-5-4095"],
    *["pnm-6-comments", "pam-RGB-2000", "pam-BLACKANDWHITE-1", "png-grey-1-True"],
    *["png-palette-4-False", "png-rgb-16-False", "png-exif-before-6-big"],
    *["png-exif-behind-3-little", "jpeg-exif-8-little", "bmp-4-True", "bmp-core-1"],
    *["bmp-565-False", "bmp-masks-True", "bmp-runs-4", "bmp-runs-8", "tga-grey-2-True"],
    *["tga-palette-3-True", "tga-16-1-False", "hdr-new-2", "hdr-flat-7", "hdr-old"],
    *["hdr-exposure", "gif", "psd-8-1-True", "psd-16-3-True", "psd-32"],
]
ALPHA_SEEDS = [
    *["pam-RGB_ALPHA", "png-palette-2-False", "png-grey-key-16", "png-4-8", "bmp-32"],
    *["tga-32-4-True", "gif", "psd-16-2-False"],
]


def main() -> None:
    CORPUS.mkdir(parents=True, exist_ok=True)
    for name in SEEDS:
        (CORPUS / name).write_bytes(SAMPLES[name][0])
    for name in ALPHA_SEEDS:
        (CORPUS / f"{name}-alpha").write_bytes(ALPHA_SAMPLES[name][0])


if __name__ == "__main__":
    main()
