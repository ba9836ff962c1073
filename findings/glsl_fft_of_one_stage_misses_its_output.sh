#!/usr/bin/env bash
# glsl-fft 1.0.2 (npm), which plans the passes of an FFT in fragment shaders.
# Guess: the last pass writes the framebuffer that was named as output, whatever the size.
# Seen:  a transform of one stage (2 x 1 or 1 x 2) writes a ping-pong framebuffer, and none of its passes writes the output. From
#        two stages on the guess holds. The package also needs is-power-of-two without naming it as a dependency, so that it
#        loads only where something else has installed that.
# Exits 0 while that holds, 1 once it has changed, 2 where the packages can't be had.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts glsl-fft@1.0.2 >/dev/null || exit 2
cat >try.cjs <<'JS'
try {
  require("glsl-fft");
  console.log("alone: loads");
} catch (error) {
  console.log(`alone: ${error.code}`);
}
JS
alone=$(node try.cjs)
npm install --silent --no-audit --no-fund --ignore-scripts is-power-of-two@1.0.0 >/dev/null || exit 2
cat >try.cjs <<'JS'
const plan = require("glsl-fft");
const outputs = [[2, 1], [1, 2], [2, 2], [4, 1], [8, 4]].map(([width, height]) => {
  const passes = plan({ width, height, input: "in", ping: "ping", pong: "pong", output: "out", forward: true });
  return `${width}x${height}:${passes.at(-1).output}`;
});
console.log(outputs.join(" "));
JS
seen=$(node try.cjs)
echo "glsl-fft 1.0.2, $alone; what the last pass writes where the output is named \"out\":"
echo "  $seen"
[ "$alone" = "alone: MODULE_NOT_FOUND" ] && [ "$seen" = "2x1:pong 1x2:pong 2x2:out 4x1:out 8x4:out" ]
