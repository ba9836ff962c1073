// Draws passes, or cases, under the ceilings of their device, and bars of what passes take of a case's time.

const ROOFLINE_HEIGHT = 380;
const HUES = 10; // a kernel beyond them has the colour of an earlier one, and points without filling
// Every ceiling has a line of its own, as charts/roofline_chart.py has it.
const DASHES = { fastest: [], slowest: [2, 3], shared: [8, 4], arithmetic: [9, 3, 2, 3] };
const MOST_BARS = 60; // of a run and mode; the table has all

function makeRooflines(data) {
  const holder = document.getElementById('rooflines');
  if (!holder) return;
  // A kernel has the same colour in every one of them.
  const kernels = [...new Set(data.rooflines.flatMap((one) => one.points.map((point) => point[1])))].sort();
  let drawn = [];
  const draw = () => {
    for (const one of drawn) one.destroy();
    holder.replaceChildren();
    drawn = data.rooflines.flatMap((one) => {
      holder.append(element('h3', {}, `${data.runs.length > 1 ? `${data.runs[one.run]}, ` : ''}${one.mode}`));
      const chart = one.points.length ? [drawRoofline(holder, one, kernels)] : [];
      holder.append(passBars(one));
      return chart;
    });
  };
  draw();
  let width = holder.clientWidth;
  new ResizeObserver(() => {
    if (Math.abs(holder.clientWidth - width) < 8) return;
    width = holder.clientWidth;
    draw();
  }).observe(holder);
  for (const media of ['(prefers-color-scheme: dark)', 'print']) matchMedia(media).addEventListener('change', draw);
}

// A ceiling is a line from the left border to where the arithmetic's begins.
function ceilingsOf(one, low, high) {
  const slowest = one.copies[0], fastest = one.copies[one.copies.length - 1];
  const speeds = [];
  if (fastest > 0) speeds.push({ name: `${slowest < fastest ? 'fastest copy' : 'copy'}, ${threeDigits(fastest)} GB/s`, gbps: fastest, dash: DASHES.fastest });
  if (slowest < fastest) speeds.push({ name: `slowest copy, ${threeDigits(slowest)} GB/s`, gbps: slowest, dash: DASHES.slowest });
  if (one.sharedGbps) speeds.push({ name: `shared memory, ${threeDigits(one.sharedGbps)} GB/s`, gbps: one.sharedGbps, dash: DASHES.shared });
  const lines = speeds.map(({ name, gbps, dash }) => {
    const end = one.gflops ? Math.min(high, one.gflops / gbps) : high;
    return { name, dash, ends: [[low, low * gbps], [end, end * gbps]] };
  }).filter(({ ends }) => ends[1][0] > low);
  if (one.gflops) lines.push({ name: `fp32 arithmetic, ${threeDigits(one.gflops)} Gflop/s`, dash: DASHES.arithmetic, ends: [[low, one.gflops], [high, one.gflops]] });
  return lines;
}

function threeDigits(value) {
  return Number(value.toPrecision(3)).toLocaleString('en-US');
}

function drawRoofline(holder, one, kernels) {
  const across = one.points.map((point) => point[2]), up = one.points.map((point) => point[3]);
  const copy = one.copies[one.copies.length - 1];
  const low = Math.min(...across) / 2.5;
  const high = 2.5 * Math.max(...across, one.gflops && copy ? one.gflops / copy : 0);
  const top = 1.8 * Math.max(...up, one.gflops ?? 0, copy ? copy * Math.max(...across) : 0);
  const bottom = Math.min(...up) / 2;
  const own = kernels.filter((name) => one.points.some((point) => point[1] === name));
  const lines = ceilingsOf(one, low, high);
  // All series share one list of places, where each has its own values.
  const places = [...new Set([...across, ...lines.flatMap((line) => line.ends.map((end) => end[0]))])].sort((a, b) => a - b);
  const column = (pairs) => {
    const values = new Map(pairs);
    return places.map((place) => values.get(place) ?? null);
  };
  // Points of one kernel at the same place need series of their own.
  const dots = one.points.map((point) => ({ point, ...lookOf(kernels.indexOf(point[1])) }));
  const look = { stroke: colour('quiet'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 }, filter: (_, ticks) => ticks };
  const place = element('div', { class: 'plot', tabindex: '0', role: 'application',
    'aria-label': `Roofline: ${one.points.length} points. The arrow keys move from point to point.` });
  const tip = element('div', { class: 'tip', role: 'status', hidden: true });
  const what = one.byPass ? 'a pass' : 'a case, all of its passes together';
  holder.append(element('figure', { class: 'panel wide-panel' },
    element('figcaption', {}, `Roofline: each point is ${what}`), place,
    element('ul', { class: 'legend' }, ...own.map((name) => dotEntry(name, lookOf(kernels.indexOf(name)))), ...lines.map(lineEntry))));
  const chart = new uPlot({
    width: Math.max(260, place.clientWidth),
    height: ROOFLINE_HEIGHT,
    padding: [12, 16, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, distr: 3, range: () => [low, high] }, y: { distr: 3, range: () => [bottom, top] } },
    axes: [
      { ...look, splits: () => roundNumbers(low, high), values: (_, ticks) => ticks.map(threeDigits), label: 'operations for each byte', labelSize: 20, size: 34 },
      { ...look, splits: () => roundNumbers(bottom, top), values: (_, ticks) => ticks.map(threeDigits), label: 'Gflop/s', labelSize: 22, size: 64 },
    ],
    series: [{},
      ...lines.map(({ dash }) => ({ stroke: colour('ink'), width: 1.4, dash, spanGaps: true, points: { show: false } })),
      ...dots.map((dot) => ({ stroke: colour(dot.colour), paths: () => null, points: { show: true, size: 9, width: dot.hollow ? 2 : 1, fill: colour(dot.hollow ? 'ground' : dot.colour) } })),
    ],
    hooks: { setCursor: [(chart) => showPoint(chart, tip, nearest(chart, one.points))] },
  }, [places, ...lines.map(({ ends }) => column(ends)), ...dots.map(({ point }) => column([[point[2], point[3]]]))], place);
  chart.over.append(tip);
  let at = -1;
  place.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    at = (at + step + one.points.length) % one.points.length;
    showPoint(chart, tip, one.points[at]);
  });
  place.addEventListener('blur', () => { tip.hidden = true; });
  return chart;
}

function lookOf(kernel) {
  return { colour: `s${kernel % HUES}`, hollow: kernel >= HUES };
}

function dotEntry(name, look) {
  const swatch = element('span', { class: look.hollow ? 'dot hollow' : 'dot' });
  swatch.style.setProperty('--swatch', `var(--${look.colour})`);
  return element('li', {}, swatch, ' ', name);
}

function lineEntry({ name, dash }) {
  const swatch = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  swatch.setAttribute('class', 'line');
  swatch.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  for (const [key, value] of Object.entries({ x2: '100%', y1: 4, y2: 4, 'stroke-dasharray': dash.join(' ') || 'none' })) line.setAttribute(key, value);
  swatch.append(line);
  return element('li', {}, swatch, ' ', name);
}

// Returns the point under the pointer; nothing where none is near.
function nearest(chart, points) {
  const { left, top } = chart.cursor;
  if (left === undefined || left < 0) return null;
  const away = (point) => Math.hypot(chart.valToPos(point[2], 'x') - left, chart.valToPos(point[3], 'y') - top);
  const best = points.reduce((one, other) => (away(other) < away(one) ? other : one));
  return away(best) < 24 ? best : null;
}

function showPoint(chart, tip, point) {
  tip.hidden = !point;
  if (!point) return;
  const [name, kernel, perByte, gflops] = point;
  tip.textContent = `${kernel}, ${name}: ${threeDigits(gflops)} Gflop/s at ${threeDigits(perByte)} operations a byte`;
  const left = chart.valToPos(perByte, 'x'), width = chart.over.clientWidth;
  tip.style.left = left > width / 2 ? '' : `${left + 10}px`;
  tip.style.right = left > width / 2 ? `${width - left + 10}px` : '';
  tip.style.top = `${Math.max(chart.valToPos(gflops, 'y') - 34, 0)}px`;
}

// Bars of one size have one scale, so that they can be compared.
function passBars(one) {
  const shown = one.bars.slice(0, MOST_BARS);
  const longest = new Map();
  for (const bar of shown) longest.set(bar.size, Math.max(longest.get(bar.size) ?? 0, sumOf(bar), bar.whole));
  const several = new Set(one.bars.map((bar) => bar.direction)).size > 1;
  const list = element('ul', { class: 'pass-bars' });
  for (const bar of shown) {
    const kinds = [...new Set(bar.passes.map(([label]) => label.split(',')[0]))];
    const parts = bar.passes.map(([label, ms]) => {
      const part = element('span', { title: `${label}: ${shortTime(ms)}, ${((100 * ms) / sumOf(bar)).toFixed(0)} %` });
      part.style.setProperty('width', `${(100 * ms) / longest.get(bar.size)}%`);
      part.style.setProperty('background', colour(`s${kinds.indexOf(label.split(',')[0]) % 10}`));
      return part;
    });
    const shares = bar.passes.length > 6 ? `${bar.passes.length} passes` : bar.passes.map(([label, ms]) => `${label} ${((100 * ms) / sumOf(bar)).toFixed(0)} %`).join(' · ');
    list.append(element('li', {},
      element('div', {}, `${bar.size} ${bar.kernel}${several ? `, ${bar.direction}` : ''}: ${shortTime(sumOf(bar))}`),
      element('div', { class: 'bar' }, ...parts),
      element('div', { class: 'quiet' }, shares + (bar.remark ? `; ${bar.remark}` : ''))));
  }
  const rest = one.bars.length - shown.length;
  const title = `Time by pass of ${counted(shown.length, 'case')}${rest ? `; the table below has ${rest} more` : ''}`;
  return element('details', { class: 'wide-panel', open: shown.length <= 12 }, element('summary', {}, title), list);
}

function sumOf(bar) {
  return bar.passes.reduce((sum, [, ms]) => sum + ms, 0);
}

function shortTime(ms) {
  const [unit, size] = ms >= 1 ? ['ms', 1] : ['µs', 1e-3];
  return `${threeDigits(ms / size)} ${unit}`;
}
