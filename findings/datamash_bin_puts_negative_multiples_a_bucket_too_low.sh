#!/usr/bin/env bash
# GNU datamash 1.7 (Debian 12: datamash 1.7-2), whose operation `bin` sorts numbers into buckets of one size for a histogram.
# Guess: a number x is in the bucket floor(x / size) * size, whatever its sign, so that each bucket of 5 gets five integers.
# Seen:  it is so from 0 up. Below 0 each multiple of the size goes a bucket further down: -5 to -10, and -10 to -15. So the bucket
#        of -5 has four integers, the edges close on the other side, and a histogram of uniform integers has a dip beside 0. The
#        manual page has an example that shows it, and no word on it.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq datamash=1.7-2 2>/dev/null || exit 2
dpkg-deb -x datamash_*.deb .
seen=$(
  printf '%s\n' -10 -5 -0.5 0 5 | usr/bin/datamash --full bin:5 1 | tr '\t\n' ': '
  echo
  seq -20 19 | usr/bin/datamash bin:5 1 | usr/bin/datamash --group 1 count 1 | tr '\t\n' ': '
)
echo "datamash 1.7, numbers and their buckets of 5, then buckets and how many of the integers from -20 to 19 they get:"
echo "$seen"
[ "$seen" = "-10:-15 -5:-10 -0.5:-5 0:0 5:5 
-25:1 -20:5 -15:5 -10:5 -5:4 0:5 5:5 10:5 15:5 " ]
