#!/usr/bin/env bash
# mann-whitney-utest 1.0.5 (npm), a test whether one of two samples tends to be larger, for results that aren't normal.
# Guess: significant() answers at the usual 5%, so yes where hardly any pair of values is the wrong way round in two large
#        samples, and no for samples so small that chance alone orders them often.
# Seen:  the other way round. It compares U, a count of pairs, with z, a number of standard deviations. One value a side, two a
#        side and three a side are "significant" as soon as they don't overlap, which chance alone does in 100%, 33% and 10%
#        of all cases. Of 100 values a side with 45 of 10000 pairs the wrong way round, 12 standard deviations, it says "not
#        significant". The read-me says that it "tests the U-value against an approximate critical value".
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts mann-whitney-utest@1.0.5 >/dev/null || exit 2
cat >try.cjs <<'JS'
const test = require("mann-whitney-utest");
// Two runs of whole numbers, of which the second starts half a step after `start`.
const samples = (count, start) => [0, start + 0.5].map((first) => Array.from({ length: count }, (_, at) => first + at));
for (const [count, start] of [[1, 0], [2, 1], [3, 2], [20, 12], [100, 90]]) {
  const pair = samples(count, start);
  const u = test.test(pair);
  const z = test.criticalValue(u, pair);
  console.log(`${count} a side, U ${Math.min(...u)} of ${count * count}, z ${z.toFixed(2)}: ${test.significant(u, pair)}`);
}
JS
seen=$(node try.cjs)
echo "mann-whitney-utest 1.0.5, significant:"
echo "$seen"
[ "$seen" = "1 a side, U 0 of 1, z 1.00: true
2 a side, U 0 of 4, z 1.55: true
3 a side, U 0 of 9, z 1.96: true
20 a side, U 28 of 400, z 4.65: false
100 a side, U 45 of 10000, z 12.11: false" ]
