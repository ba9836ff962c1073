#!/usr/bin/env bash
# ministat 20150715 (Debian 12: ministat 20150715-1+b1), FreeBSD's tool to compare benchmark results by Student's t.
# Guess: at each of its six levels, -c 80 to -c 99.5, the interval that follows +/- is the one of that level, both ways.
# Seen:  five levels are right, but 99.5 gives the interval of 99.8%, which is a tenth wider or more. A difference that is
#        significant at 99.5% can be "not proven". Its table holds 3.090 for many values, which is the factor of one side's
#        99.9%, where the other columns are of both sides. The manual page names no sides. And where the count is even, its
#        median is the upper one of the two middle values: 3 for 1, 2, 3 and 4.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq ministat=20150715-1+b1 2>/dev/null || exit 2
dpkg-deb -x ministat_*.deb .
cat >try.py <<'PYTHON'
import math
import re
import statistics
import subprocess


def level(t, degrees):
    """Returns how much of Student's distribution lies between -t and t, by Simpson's rule."""
    scale = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(degrees * math.pi)
    density = lambda x: scale * (1 + x * x / degrees) ** (-(degrees + 1) / 2)
    steps = 2000
    inner = sum((4 if at % 2 else 2) * density(t * at / steps) for at in range(1, steps))
    return 2 * (density(0) + inner + density(t)) * t / steps / 3


def ministat(*words):
    return subprocess.run(["usr/bin/ministat", *words], check=True, capture_output=True, text=True).stdout


def factor(count, confidence):
    """Returns the t by which ministat widens the standard error of a difference between two samples of `count` values."""
    samples = [[base + (at * 7 % count) / count for at in range(count)] for base in (10, 20)]
    for name, values in zip(("first", "second"), samples):
        open(name, "w").write("".join(f"{value!r}\n" for value in values))
    width = float(re.search(r"\+/- (\S+)", ministat("-A", "-c", confidence, "first", "second"))[1])
    return width / (statistics.stdev(samples[0]) * math.sqrt(2 / count))


as_seen = True
for confidence in ("80", "90", "95", "98", "99", "99.5"):
    found = [100 * level(factor(count, confidence), 2 * count - 2) for count in (3, 5, 11, 41)]
    print(f"-c {confidence}: " + ", ".join(f"{value:.2f}%" for value in found) + " for 4, 8, 20 and 80 degrees of freedom")
    wanted = 99.8 if confidence == "99.5" else float(confidence)
    as_seen &= all(abs(value - wanted) < 0.02 for value in found)
open("four", "w").write("1\n2\n3\n4\n")
median = ministat("-n", "four").split()[-3]
print("median of 1, 2, 3 and 4:", median)
raise SystemExit(0 if as_seen and median == "3" else 1)
PYTHON
python3 try.py
