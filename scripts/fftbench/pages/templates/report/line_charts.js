// Draws the panels of lines over sizes. A line can be switched off, is named under the pointer, and shows its case on a click.

const MOST_LEGEND = 8; // entries that stand open
const MOST_LARGE_DOTS = 40; // sizes
const PANEL_HEIGHT = { wide: 380, narrow: 260 };

function makeCharts(data, cases) {
  const groups = chartGroups(cases);
  const holder = document.getElementById('panels');
  const controls = document.getElementById('chart-controls');
  if (data.runs.length > 1) document.getElementById('letters').textContent = lettersOfRuns(data.runs);
  if (!groups.length) {
    holder.append(element('p', {}, 'No case has a result to draw.'));
    return;
  }
  // What is switched off or unfolded stays so when the width or the theme changes.
  const state = { group: groups[0], measure: 'median_us', drawn: [], off: new Set(), mapOpen: false };
  const draw = () => {
    for (const one of state.drawn) one.destroy();
    holder.replaceChildren();
    const own = cases.filter((one) => one.group === state.group && one.status === 'ok' && one[state.measure] !== null);
    const sizes = sizesOf(own);
    const series = seriesOf(own, sizes, data.runs.length > 1);
    const range = rangeOf(own, state.measure);
    state.drawn = series.length ? panelsOf(series).map((panel) => drawPanel(holder, panel, sizes, range, state, (one) => showCase(one, data))) : [];
    if (!series.length) holder.append(element('p', {}, 'No case has this figure.'));
    if (series.some((one) => one.cases.some((own) => own && own.ratio !== null))) holder.append(optionMap(series, sizes, state, (one) => showCase(one, data)));
  };
  controls.append(
    selection('Cases', groups.map((name) => [name, name]), (value) => { state.group = value; draw(); }),
    selection('Figure', Object.entries(MEASURES).map(([name, one]) => [name, one.title]), (value) => { state.measure = value; draw(); }),
  );
  if (!cases.some((one) => one.median_ms !== null)) {
    state.measure = 'rel_l2';
    controls.querySelectorAll('select')[1].value = 'rel_l2';
  }
  draw();
  let width = holder.clientWidth;
  new ResizeObserver(() => {
    if (Math.abs(holder.clientWidth - width) < 8) return;
    width = holder.clientWidth;
    draw();
  }).observe(holder);
  for (const media of ['(prefers-color-scheme: dark)', 'print']) matchMedia(media).addEventListener('change', draw);
}

// Panels of one group have one range, so that they can be compared.
function rangeOf(cases, measure) {
  const values = cases.flatMap((one) => [one[measure], ...endsOf(one, measure) ?? []]).filter((value) => value > 0 || !MEASURES[measure].log);
  const low = Math.min(...values), high = Math.max(...values);
  if (!MEASURES[measure].log) return [0, high * 1.05 || 1];
  const air = Math.max((high / low) ** 0.05, 1.08);
  return [low / air, high * air];
}

function drawPanel(holder, panel, sizes, range, { measure, off }, open) {
  const place = element('div', { class: 'plot', tabindex: '0', role: 'application' });
  const tip = element('div', { class: 'tip', role: 'status', hidden: true });
  const figureElement = element('figure', { class: panel.wide ? 'panel wide-panel' : 'panel' },
    panel.title ? element('figcaption', {}, panel.title) : null, place);
  holder.append(figureElement);
  place.setAttribute('aria-label', `${MEASURES[measure].title} over size: ${panel.lines.length} lines. The arrow keys move from value to value.`);
  const chart = new uPlot(optionsOf(panel, place, sizes, range, measure, off, tip), dataOf(panel, sizes, measure), place);
  chart.over.append(tip);
  const at = { line: null, size: null };
  const current = () => (at.line === null || at.size === null ? null : panel.lines[at.line].cases[at.size]);
  const show = () => showTip(chart, tip, panel.lines[at.line], current(), measure);
  chart.fftbenchFocus = (line, size) => { at.line = line; at.size = size; show(); };
  chart.over.addEventListener('click', () => { if (current()) open(current()); });
  place.addEventListener('keydown', (event) => movedByKey(event, panel, sizes, at, show, () => { if (current()) open(current()); }));
  place.addEventListener('blur', () => { tip.hidden = true; });
  figureElement.append(legendOf(panel, chart, off));
  return chart;
}

function dataOf(panel, sizes, measure) {
  return [sizes.map((_, at) => at), ...panel.lines.map((line) => line.cases.map((one) => drawable(one, measure)))];
}

// A logarithmic axis has no place for zero, as the error of a transform of one element may be.
function drawable(one, measure) {
  return one === null || (MEASURES[measure].log && one[measure] <= 0) ? null : one[measure];
}

function optionsOf(panel, place, sizes, range, measure, off, tip) {
  const width = Math.max(260, place.clientWidth);
  const wide = panel.wide && width > 560;
  const look = { stroke: colour('quiet'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 } };
  const write = MEASURES[measure].write;
  const { names, title } = sizeNames(sizes);
  const longest = Math.max(...names.map((size) => size.length));
  const upright = (longest * 7.5 + 8) * sizes.length > width - 80;
  const every = Math.ceil((sizes.length * 16) / Math.max(width - 80, 100));
  return {
    width,
    height: panel.wide ? PANEL_HEIGHT.wide : PANEL_HEIGHT.narrow,
    padding: [12, wide ? labelRoom(panel) : 12, 0, 0],
    scales: { x: { time: false, range: [-0.3, sizes.length - 0.7] }, y: { distr: MEASURES[measure].log ? 3 : 1, range: () => range } },
    legend: { show: false },
    focus: { alpha: 0.35 },
    cursor: { focus: { prox: 30 }, drag: { x: false, y: false }, y: false, points: { show: false } },
    axes: [
      {
        ...look,
        splits: () => sizes.map((_, at) => at).filter((at) => at % every === 0),
        values: (_, ticks) => ticks.map((at) => names[at]),
        label: title,
        labelSize: 20,
        rotate: upright ? -90 : 0,
        size: upright ? longest * 7 + 28 : 32,
      },
      {
        ...look,
        size: 66,
        splits: MEASURES[measure].log ? () => roundNumbers(...range) : undefined,
        values: (_, ticks) => ticks.map((tick) => write(tick)),
        filter: (_, ticks) => ticks,
      },
    ],
    series: [{}, ...panel.lines.map((line) => lineLook(line, sizes.length, !off.has(switchName(panel, line))))],
    hooks: {
      draw: [(chart) => { drawIntervals(chart, panel, measure); if (wide) labelLineEnds(chart, panel); }],
      setSeries: [(chart, at) => focusMoved(chart, at, tip)],
      setCursor: [(chart) => focusMoved(chart, chart.fftbenchSeries, tip)],
    },
  };
}

// Squares and lengths are named by one number.
function sizeNames(sizes) {
  const sides = sizes.map((size) => size.split('×'));
  if (sides.every(([width, height]) => width === height)) return { names: sides.map(([width]) => width), title: 'size (n × n)' };
  if (sides.every((one) => one.length === 1)) return { names: sizes, title: 'length (1D)' };
  return { names: sizes, title: 'size (width × height), by number of elements' };
}

function switchName(panel, line) {
  return JSON.stringify([panel.title, line.name, line.role]);
}

function lineLook(line, sizes, show) {
  const own = line.role === 'own';
  const stroke = colour(line.role === 'rest' ? 'rest' : line.colour);
  return {
    label: line.name, stroke, show, width: own ? 2.2 : 1.2, spanGaps: true,
    dash: line.role === 'reference' ? [5, 4] : line.dash,
    points: { show: own, size: sizes > MOST_LARGE_DOTS ? 3 : 6, fill: stroke, stroke },
  };
}

// Logarithmic axes get round numbers, at least two of them.
function roundNumbers(low, high) {
  const steps = high / low > 1500 ? [1] : high / low > 8 ? [1, 2, 5] : high / low > 2.2 ? [1, 1.5, 2, 3, 5, 7] : null;
  if (!steps) {
    const step = niceStep((high - low) / 5);
    return Array.from({ length: 12 }, (_, at) => (Math.ceil(low / step) + at) * step).filter((tick) => tick <= high);
  }
  const ticks = [];
  for (let decade = Math.floor(Math.log10(low)); 10 ** decade <= high; ++decade) {
    for (const step of steps) ticks.push(Number(`${step}e${decade}`));
  }
  return ticks.filter((tick) => tick >= low && tick <= high);
}

function niceStep(about) {
  const size = 10 ** Math.floor(Math.log10(about));
  return [1, 2, 2.5, 5, 10].map((step) => step * size).find((step) => step >= about);
}

// Draws the interval of each value of the lines in colour.
function drawIntervals(chart, panel, measure) {
  const ratio = devicePixelRatio || 1;
  const { ctx } = chart;
  ctx.save();
  ctx.lineWidth = 1.2 * ratio;
  panel.lines.forEach((line, at) => {
    if (line.role !== 'own' || !chart.series[at + 1].show) return;
    ctx.strokeStyle = colour(line.colour);
    line.cases.forEach((one, size) => {
      const ends = endsOf(one, measure);
      if (!ends) return;
      const x = chart.valToPos(size, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, chart.valToPos(ends[0], 'y', true));
      ctx.lineTo(x, chart.valToPos(ends[1], 'y', true));
      ctx.stroke();
    });
  });
  ctx.restore();
}

function labelRoom(panel) {
  const longest = Math.max(0, ...panel.lines.map((line) => line.label.length));
  return Math.min(longest * 7 + 24, 260);
}

// Writes names beside the last value of each line, moved apart where they would touch.
function labelLineEnds(chart, panel) {
  const ratio = devicePixelRatio || 1;
  const ends = [];
  panel.lines.forEach((line, at) => {
    if (!line.label || !chart.series[at + 1].show) return;
    const values = chart.data[at + 1];
    let last = values.length - 1;
    while (last >= 0 && values[last] === null) --last;
    if (last >= 0) ends.push({ line, x: chart.valToPos(last, 'x', true), wanted: chart.valToPos(values[last], 'y', true) });
  });
  ends.sort((a, b) => a.wanted - b.wanted);
  const room = 15 * ratio, bottom = chart.bbox.top + chart.bbox.height;
  ends.forEach((end, at) => { end.y = at ? Math.max(end.wanted, ends[at - 1].y + room) : end.wanted; });
  for (let at = ends.length - 1, limit = bottom; at >= 0; --at, limit -= room) ends[at].y = Math.min(ends[at].y, limit);
  const { ctx } = chart;
  ctx.save();
  ctx.font = `${12 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const left = chart.bbox.left + chart.bbox.width + 12 * ratio;
  for (const { line, x, wanted, y } of ends) {
    ctx.strokeStyle = ctx.fillStyle = colour(line.colour);
    ctx.beginPath();
    ctx.moveTo(x + 5 * ratio, wanted);
    ctx.lineTo(left - 3 * ratio, y);
    ctx.stroke();
    ctx.fillStyle = colour('ink');
    ctx.fillText(line.label, left, y);
  }
  ctx.restore();
}

function focusMoved(chart, at, tip) {
  chart.fftbenchSeries = at;
  const size = chart.cursor.idx;
  if (!chart.fftbenchFocus) return;
  if (!at || size === null || size === undefined) tip.hidden = true;
  else chart.fftbenchFocus(at - 1, size);
}

function showTip(chart, tip, line, one, measure) {
  tip.hidden = drawable(one, measure) === null;
  if (tip.hidden) return;
  const interval = one.ci_low_us === null || measure !== 'median_us' ? '' : ` (${duration(one.ci_low_us)} to ${duration(one.ci_high_us)})`;
  tip.replaceChildren(element('b', {}, line.name), element('br'), `${one.size}: ${MEASURES[measure].write(one[measure])}${interval}`,
    measure === 'median_us' && one.ratio !== null ? `, ${figure(one.ratio, 3)}× the fastest` : '');
  const x = chart.valToPos(chart.data[0][line.cases.indexOf(one)], 'x');
  const y = chart.valToPos(one[measure], 'y');
  tip.style.left = `${Math.max(0, Math.min(x + 12, chart.over.clientWidth - tip.offsetWidth))}px`;
  tip.style.top = `${Math.max(0, y - tip.offsetHeight - 10)}px`;
}

function movedByKey(event, panel, sizes, at, show, open) {
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (event.key === 'Enter') {
    // Otherwise the same key presses the button that has the focus in what opens.
    event.preventDefault();
    open();
  }
  if (!(event.key in steps)) return;
  event.preventDefault();
  const [line, size] = steps[event.key];
  if (at.line === null || at.size === null) {
    at.line = panel.lines.length - 1;
    at.size = 0;
  } else {
    at.line = (at.line + line + panel.lines.length) % panel.lines.length;
    at.size = Math.min(Math.max(at.size + size, 0), sizes.length - 1);
  }
  show();
}

function legendOf(panel, chart, off) {
  const entries = panel.lines.map((line, at) => {
    const swatch = element('span', { class: `swatch ${line.role}${line.dash ? ' dashed' : ''}` });
    swatch.style.setProperty('--swatch', `var(--${line.role === 'rest' ? 'rest' : line.colour})`);
    const key = switchName(panel, line);
    const box = checkbox('', !off.has(key), (on) => {
      if (on) off.delete(key); else off.add(key);
      chart.setSeries(at + 1, { show: on });
    });
    const name = panel.title && line.role !== 'reference' && panel.lines.every((one) => one.role === 'reference' || one.algorithm === line.algorithm) ? line.short : line.name;
    box.append(swatch, ` ${line.role === 'reference' ? `fastest of all: ${line.name}` : line.isBest ? `best: ${name}` : name}`);
    box.addEventListener('mouseenter', () => chart.setSeries(at + 1, { focus: true }));
    box.addEventListener('mouseleave', () => chart.setSeries(null, { focus: true }));
    return element('li', {}, box);
  }).reverse();
  const all = checkbox('all', true, (on) => {
    for (const box of list.querySelectorAll('input')) {
      if (box.checked !== on) box.click();
    }
  });
  const list = element('ul', { class: 'legend' }, ...entries);
  if (entries.length <= MOST_LEGEND) return list;
  return element('details', {}, element('summary', {}, `${entries.length} lines`), all, list);
}
