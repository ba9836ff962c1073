#!/usr/bin/env bash
# ml-fft 1.3.5 (npm), an FFT in one and two dimensions whose init refuses what is no power of two.
# Guess: every length that init takes is transformed right, 2 as well as 4 and 8.
# Seen:  two values a and b become a and a, instead of a + b and a - b, without an error. Cosines stand in the table of sines a
#        quarter of the length further on. For two values that is no step at all, and the factor 1 is overwritten by 0. So
#        fft2DArray of 2 x 4 or 4 x 2 values is wrong too: its first coefficient is the sum of one row, or of one column.
# Exits 0 while that holds, 1 once it has changed, 2 where the package can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts ml-fft@1.3.5 >/dev/null || exit 2
cat >try.cjs <<'JS'
const { FFT, FFTUtils } = require("ml-fft");
for (const values of [[3, 8], [3, 8, 1, 6]]) {
  const re = values.slice(), im = values.map(() => 0);
  FFT.init(values.length);
  FFT.fft(re, im);
  const show = (value, k) => `${value.toFixed(0)}${im[k] < 0 ? "-" : "+"}${Math.abs(im[k]).toFixed(0)}i`;
  console.log(`${values.join(" ")}: ${re.map(show).join(" ")}`);
}
const image = [1, 2, 3, 4, 10, 20, 30, 40, 5, 6, 7, 8, 50, 60, 70, 80];
for (const [rows, columns] of [[2, 4], [4, 2], [4, 4]]) {
  const part = image.slice(0, rows * columns);
  const sum = part.reduce((all, value) => all + value);
  console.log(`${rows} x ${columns}: first coefficient ${FFTUtils.fft2DArray(part, rows, columns)[0]}, sum ${sum}`);
}
JS
seen=$(node try.cjs)
echo "ml-fft 1.3.5:"
echo "$seen"
[ "$seen" = "3 8: 3+0i 3+0i
3 8 1 6: 18+0i 2-2i -10+0i 2+2i
2 x 4: first coefficient 10, sum 110
4 x 2: first coefficient 44, sum 110
4 x 4: first coefficient 396, sum 396" ]
