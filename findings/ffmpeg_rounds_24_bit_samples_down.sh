#!/usr/bin/env bash
# FFmpeg 5.1.9 (Debian 12: ffmpeg, libavcodec59, libavformat59 and libswresample4 of 7:5.1.9-0+deb12u1), WAV files of floats to
# WAV files of integers.
# Guess: each float becomes the nearest step of 16 bits, of 24 bits and of 32 bits.
# Seen:  16 and 32 bits are rounded to the nearest step, 24 bits are rounded down: 1.75 steps become 1 and -0.25 become -1. On
#        average a recording lies half a step too low, which is a constant in its spectrum, and its error is twice as large as
#        it need be. There is no format of 24 bits inside FFmpeg, so that samples pass by as 32 bits, of which the encoder of 24
#        drops the last eight. The manual pages of ffmpeg, of its resampler and of its codecs don't say so.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
version=7:5.1.9-0+deb12u1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq ffmpeg=$version libavcodec59=$version libavdevice59=$version libavfilter8=$version libavformat59=$version \
  libavutil57=$version libpostproc56=$version libswresample4=$version libswscale6=$version 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.py <<'PYTHON'
import math
import os
import random
import struct
import subprocess

draw = random.Random(7)
units = [1.25, 1.75, -0.25, -0.75] + [draw.uniform(-1000, 1000) for _ in range(20000)]
environment = dict(os.environ, LD_LIBRARY_PATH=os.path.abspath("usr/lib/x86_64-linux-gnu"))


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data


def data_of(path):
    """The bytes of the file's data chunk."""
    everything, at = open(path, "rb").read(), 12
    while everything[at : at + 4] != b"data":
        at += 8 + struct.unpack_from("<I", everything, at + 4)[0]
    return everything[at + 8 : at + 8 + struct.unpack_from("<I", everything, at + 4)[0]]


def steps(bits):
    """What FFmpeg makes of the units, and those units as the floats of the file have them."""
    floats = struct.pack(f"<{len(units)}f", *(unit / 2 ** (bits - 1) for unit in units))
    layout = struct.pack("<HHIIHH", 3, 1, 48000, 192000, 4, 32)
    open("floats.wav", "wb").write(chunk(b"RIFF", b"WAVE" + chunk(b"fmt ", layout) + chunk(b"data", floats)))
    command = ["usr/bin/ffmpeg", "-v", "error", "-y", "-i", "floats.wav", "-c:a", f"pcm_s{bits}le", "integers.wav"]
    subprocess.run(command, check=True, env=environment, stdin=subprocess.DEVNULL)
    data, width = data_of("integers.wav"), bits // 8
    found = [int.from_bytes(data[at : at + width], "little", signed=True) for at in range(0, len(data), width)]
    return found, [value * 2 ** (bits - 1) for value in struct.unpack(f"<{len(units)}f", floats)]


as_seen = True
for bits in (16, 24, 32):
    found, exact = steps(bits)
    error = [seen - wanted for seen, wanted in zip(found, exact)]
    mean, rms = sum(error) / len(error), math.sqrt(sum(one * one for one in error) / len(error))
    print(f"{bits} bits: 1.25, 1.75, -0.25 and -0.75 become {found[:4]}, mean error {mean:.3f} steps, rms {rms:.3f}")
    rounded = [round(256 * one) >> 8 if bits == 24 else round(one) for one in exact]
    as_seen &= found == rounded
raise SystemExit(not as_seen)
PYTHON
python3 try.py
