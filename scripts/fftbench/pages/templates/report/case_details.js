// Shows a case: its samples by round, and everything that its row says.

let samplesChart = null;

function showCase(one, data) {
  const samples = decoded(data.samples[one.at]);
  const chart = element('div', { class: 'samples' });
  fillDialog(
    `${kernelName(one)}, ${one.size}`,
    element('p', { class: 'quiet' }, [data.runs.length > 1 ? one.runName : '', one.group].filter(Boolean).join(' · ')),
    element('p', {}, timeSentence(one)),
    one.reason ? element('p', {}, `${one.status === 'ok' ? 'Remark' : one.status}: ${one.reason}`) : null,
    samples ? element('p', { class: 'quiet', id: 'details-samples' }, samplesSentence(samples)) : null,
    samples ? chart : null,
    samples ? roundsTable(samples) : null,
    factList(one, data.columns),
  );
  if (samples) samplesChart = drawSamples(chart, samples);
}

function fillDialog(title, ...children) {
  const dialog = document.getElementById('details');
  closeChart();
  const close = element('button', { class: 'close', 'aria-label': 'Close', onclick: () => dialog.close() }, '×');
  dialog.replaceChildren(close, element('h2', { id: 'details-title' }, title), ...children.filter(Boolean));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

function closeChart() {
  if (samplesChart) samplesChart.destroy();
  samplesChart = null;
}

function timeSentence(one) {
  if (one.median_us === null) return `No time: ${one.status}.`;
  const interval = one.ci_low_us === null ? '' : ` (95 % interval ${duration(one.ci_low_us)} to ${duration(one.ci_high_us)})`;
  const ratio = one.ratio === null ? '' : one.ratio === 1 ? ', the fastest at this size' : `, ${figure(one.ratio)} times the fastest at this size`;
  return `Median ${duration(one.median_us)}${interval}${ratio}. ${counted(one.samples, 'sample')}; ` +
    `90 % of them lie between ${duration(one.p05_us)} and ${duration(one.p95_us)}.`;
}

function decoded(packed) {
  if (!packed) return null;
  const [exponent, total, rounds] = packed;
  const unit = 10 ** exponent * 1e3; // microseconds
  return { total, rounds: rounds.map(([median, ...own]) => ({ median: median * unit, own: own.map((value) => value * unit) })) };
}

function samplesSentence({ total, rounds }) {
  const shown = rounds.reduce((sum, round) => sum + round.own.length, 0);
  const which = shown === total ? 'all of them shown' : `${shown} of them shown, taken evenly from the rounds`;
  return `${counted(rounds.length, 'round')} with ${counted(total, 'sample')}, ${which}. Lines: the medians of the rounds.`;
}

function drawSamples(holder, { rounds }) {
  const x = [], even = [], odd = [], medians = [];
  rounds.forEach((round, number) => {
    for (const value of round.own.length ? round.own : [null]) {
      x.push(x.length);
      even.push(number % 2 ? null : value);
      odd.push(number % 2 ? value : null);
      medians.push(round.median);
    }
    // The gap separates this round's line from the next one's.
    x.push(x.length); even.push(null); odd.push(null); medians.push(null);
  });
  const dots = (name) => ({ stroke: colour(name), paths: () => null, points: { show: true, size: 4, fill: colour(name) } });
  const axis = { stroke: colour('quiet'), grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line'), width: 1 } };
  return new uPlot({
    width: Math.max(280, holder.clientWidth), height: 260,
    scales: { x: { time: false } },
    legend: { show: false },
    cursor: { show: false },
    axes: [{ ...axis, label: 'samples in order, by round', values: () => [] }, { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => duration(tick)) }],
    series: [{}, dots('s0'), dots('s1'), { stroke: colour('ink'), width: 1.5, spanGaps: false, points: { show: false } }],
  }, [x, even, odd, medians], holder);
}

function roundsTable({ rounds }) {
  const heads = ['round', 'median', 'samples shown'].map((text) => element('th', { scope: 'col' }, text));
  const body = rounds.map((round, at) => element('tr', {},
    element('td', {}, `${at + 1}`), element('td', { class: 'number' }, duration(round.median)), element('td', { class: 'number' }, `${round.own.length}`)));
  return element('details', {}, element('summary', {}, 'Medians of the rounds'),
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body)));
}

function factList(one, columns) {
  const known = columns.filter(({ name, label }) => label && one[name] !== null && one[name] !== '');
  return element('dl', { class: 'facts' }, ...known.map(({ name, label }) => {
    const value = one[name];
    return element('div', {}, element('dt', {}, label), element('dd', {}, typeof value === 'number' ? figure(value) : String(value)));
  }));
}

document.getElementById('details').addEventListener('close', closeChart);
document.getElementById('details').addEventListener('click', (event) => {
  // The dialog itself is hit only outside its content.
  if (event.target === event.currentTarget) event.currentTarget.close();
});
