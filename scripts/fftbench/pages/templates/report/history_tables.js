// The history of each case over the runs of one experiment on one device.

const SIGNS = { slower: '▲', faster: '▼' };
const SVG = 'http://www.w3.org/2000/svg';

// A table that is folded is made when it is unfolded.
function makeHistoryTables(data) {
  return [...document.querySelectorAll('details.history')].map((place) => {
    let made = null;
    const make = () => { made ??= makeHistoryTable(data.histories[Number(place.dataset.index)], place.querySelector('.table')); };
    if (place.open) make();
    else place.addEventListener('toggle', make);
    return made;
  });
}

function makeHistoryTable({ runs, rows }, holder) {
  const cases = rows.map(([algorithm, options, size, group, points]) => {
    const known = points.filter(Boolean);
    return {
      algorithm, options, size, group, points,
      first: known[0][0] * 1e3, last: known[known.length - 1][0] * 1e3,
      overall: known[known.length - 1][0] / known[0][0],
      times: known.length,
      changes: changesOf(runs, points),
      changeCount: points.filter((point) => point && point[3] in SIGNS).length,
    };
  });
  const open = (one) => showHistory(one, runs);
  const varies = (name) => new Set(cases.map((one) => one[name])).size > 1;
  const columns = [
    {
      field: 'algorithm', title: 'kernel', kind: 'word', formatterPrint: (cell) => plain(cell.getValue()),
      formatter: (cell) => element('button', { class: 'link', 'aria-label': `History of ${kernelName(cell.getData())}, ${cell.getData().size}`, onclick: () => open(cell.getData()) }, cell.getValue()),
    },
    { field: 'options', title: 'options', kind: 'word', widest: 380 },
    { field: 'size', title: 'size', kind: 'word', sorter: (a, b) => elementsOf(a) - elementsOf(b) },
    { field: 'group', title: 'cases', kind: 'choice', shown: varies('group') },
    { field: 'points', title: 'history', kind: 'word', width: 130, headerSort: false, headerFilter: false, tooltip: false, formatter: (cell) => sparkline(cell.getValue()), formatterPrint: (cell) => sparkline(cell.getValue()) },
    { field: 'first', title: 'first µs', kind: 'figure' },
    { field: 'last', title: 'latest µs', kind: 'figure' },
    { field: 'overall', title: 'latest / first', kind: 'figure', digits: 3 },
    { field: 'changeCount', title: 'changes', kind: 'figure' },
    { field: 'changes', title: 'which', kind: 'word', widest: 420 },
  ];
  const { table, built } = makeTable(holder, columns, cases);
  table.on('rowClick', (event, row) => { if (!event.target.closest('button')) open(row.getData()); });
  return built;
}

function changesOf(runs, points) {
  return points.map((point, at) => (point && point[3] in SIGNS ? `${SIGNS[point[3]]} ${figure(point[4], 3)}× ${runs[at][1]} ${runs[at][2]}` : null)).filter(Boolean).join(', ');
}

// A line of the medians, with a dot at each change.
function sparkline(points) {
  const width = 110, height = 22;
  const logs = points.map((point) => (point ? Math.log(point[0]) : null));
  const known = logs.filter((value) => value !== null);
  const low = Math.min(...known), span = Math.max(Math.max(...known) - low, 0.05);
  const x = (at) => 4 + (at * (width - 8)) / Math.max(points.length - 1, 1);
  const y = (value) => height - 4 - ((value - low) * (height - 8)) / span;
  const drawing = drawn('svg', { width, height, 'aria-hidden': 'true' });
  const path = logs.map((value, at) => (value === null ? '' : `${logs.slice(0, at).some((one) => one !== null) ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)).join('');
  drawing.append(drawn('path', { d: path, class: 'spark' }));
  points.forEach((point, at) => {
    if (point && (point[3] in SIGNS || known.length === 1)) drawing.append(drawn('circle', { cx: x(at), cy: y(logs[at]), r: 3, class: `spark-${point[3] || 'only'}` }));
  });
  return drawing;
}

function drawn(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function showHistory(one, runs) {
  const chart = element('div', { class: 'samples' });
  const heads = ['run', 'day', 'revision', 'median', '95 % interval', 'beside the run before'].map((text) => element('th', { scope: 'col' }, text));
  const body = runs.map(([name, day, revision, page], at) => {
    const point = one.points[at];
    const interval = point && point[1] !== null ? `${duration(point[1] * 1e3)} to ${duration(point[2] * 1e3)}` : '';
    const change = point && point[3] ? `${SIGNS[point[3]] ?? ''} ${point[3]}${point[4] === null ? '' : `, ${figure(point[4])} of the time`}` : '';
    return element('tr', {}, element('td', {}, element('a', { href: page }, name)), element('td', {}, day), element('td', {}, revision),
      element('td', { class: 'number' }, point ? duration(point[0] * 1e3) : 'no time'), element('td', { class: 'number' }, interval),
      element('td', { class: `verdict-${(point ? point[3] : '').replaceAll(' ', '-')}` }, change));
  });
  fillDialog(`${kernelName(one)}, ${one.size}`, element('p', { class: 'quiet' }, one.group), chart,
    element('div', { class: 'wide' }, element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body))));
  samplesChart = drawHistory(chart, one, runs);
}

function drawHistory(holder, one, runs) {
  const axis = { stroke: colour('quiet'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 } };
  const times = (choose) => one.points.map((point) => (point ? choose(point) : null));
  const dots = (name, verdict) => ({ label: verdict, stroke: colour(name), paths: () => null, points: { show: true, size: 11, stroke: colour(name), fill: colour(name) } });
  const marked = (verdict) => times((point) => (point[3] === verdict ? point[0] * 1e3 : null));
  const whiskers = (chart) => {
    const { ctx } = chart;
    ctx.save();
    ctx.strokeStyle = colour('s0');
    one.points.forEach((point, at) => {
      if (!point || point[1] === null) return;
      const x = chart.valToPos(at, 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, chart.valToPos(point[1] * 1e3, 'y', true));
      ctx.lineTo(x, chart.valToPos(point[2] * 1e3, 'y', true));
      ctx.stroke();
    });
    ctx.restore();
  };
  const ends = one.points.filter(Boolean).flatMap((point) => point.slice(0, 3)).filter((value) => value !== null).map((value) => value * 1e3);
  const air = (Math.max(...ends) - Math.min(...ends)) * 0.08 || ends[0] * 0.05;
  const range = [Math.min(...ends) - air, Math.max(...ends) + air];
  const every = Math.ceil((runs.length * 80) / Math.max(holder.clientWidth - 80, 80));
  const shown = runs.map((_, at) => at).filter((at) => at % every === 0);
  return new uPlot({
    width: Math.max(280, holder.clientWidth), height: 260,
    scales: { x: { time: false, range: [-0.4, runs.length - 0.6] }, y: { range: () => range } },
    legend: { show: false }, cursor: { show: false },
    axes: [{ ...axis, splits: () => shown, values: (_, ticks) => ticks.map((at) => runs[at][1]) }, { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => duration(tick)) }],
    series: [{}, { stroke: colour('s0'), width: 2, spanGaps: true, points: { show: true, size: 6 } }, dots('slower', 'slower'), dots('faster', 'faster')],
    hooks: { draw: [whiskers] },
  }, [runs.map((_, at) => at), times((point) => point[0] * 1e3), marked('slower'), marked('faster')], holder);
}
