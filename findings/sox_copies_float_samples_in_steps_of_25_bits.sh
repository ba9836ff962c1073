#!/usr/bin/env bash
# SoX 14.4.2 (Debian 12: sox and libsox3 14.4.2+git20190427-3.5), a copy of a WAV file of 32-bit floats.
# Guess: as SoX holds samples as integers of 32 bits, a copy is off by at most one step of those, 2^-31.
# Seen:  it is off by up to 2^-25 and a bit. Every sample comes out as a multiple of 2^-24, though a float could hold what SoX
#        has inside. So 1e-6 is off by 1.3%, and 2.9e-8 becomes 0. With -b 64 the copy has the full 32 bits: steps of 2^-31. The
#        manual page calls the encoding IEEE single precision; only soxi says "Precision: 25-bit". FFmpeg 5.1 copies such a file
#        bit for bit.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=14.4.2+git20190427-3.5
apt-get download -qq sox=$version libsox3=$version libgsm1=1.0.22-1 libltdl7=2.4.7-7~deb12u1 2>/dev/null || exit 2
for package in *.deb; do dpkg-deb -x "$package" .; done
cat >try.py <<'PYTHON'
import os
import random
import struct
import subprocess

draw = random.Random(7)
values = [1e-6, 2.9e-8] + [draw.uniform(-1, 1) * 10 ** draw.uniform(-9, 0) for _ in range(20000)]
environment = dict(os.environ, LD_LIBRARY_PATH=os.path.abspath("usr/lib/x86_64-linux-gnu"))
floats = struct.pack(f"<{len(values)}f", *values)
values = struct.unpack(f"<{len(values)}f", floats)


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data


def copied(bits):
    """The samples of the copy that SoX makes with that many bits a sample."""
    command = ["usr/bin/sox", "floats.wav", "-e", "floating-point", "-b", str(bits), "copy.wav"]
    subprocess.run(command, check=True, env=environment)
    everything, at = open("copy.wav", "rb").read(), 12
    while everything[at : at + 4] != b"data":
        at += 8 + struct.unpack_from("<I", everything, at + 4)[0]
    return struct.unpack_from(f"<{len(values)}{'f' if bits == 32 else 'd'}", everything, at + 8)


layout = struct.pack("<HHIIHHH", 3, 1, 48000, 192000, 4, 32, 0)
fact = chunk(b"fact", struct.pack("<I", len(values)))
open("floats.wav", "wb").write(chunk(b"RIFF", b"WAVE" + chunk(b"fmt ", layout) + fact + chunk(b"data", floats)))
as_seen = True
for bits, step in ((32, 2**-24), (64, 2**-31)):
    copy = copied(bits)
    error = max(abs(seen - value) for seen, value in zip(copy, values))
    print(f"{bits} bits: 1e-6 becomes {copy[0]:.7g}, 2.9e-8 becomes {copy[1]:.3g}, largest error {error:.1e}, step {step:.1e}")
    as_seen &= all((sample / step).is_integer() for sample in copy) and 0.4 * step < error < 1.01 * step
    as_seen &= any((sample / step) % 2 == 1 for sample in copy)
raise SystemExit(not (as_seen and copied(32)[1] == 0))
PYTHON
python3 try.py
