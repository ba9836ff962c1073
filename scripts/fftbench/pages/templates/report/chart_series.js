// Turns cases into the lines of charts, and finds the best options of each algorithm.

const MEASURES = {
  median_us: { title: 'median time', log: true, write: (value) => duration(value, 3) },
  ratio: { title: 'time over the fastest at that size', log: true, write: (value) => `${figure(value, 3)}×` },
  gflops: { title: 'GFLOPS', log: true, write: (value) => figure(value, 3) },
  model_gbps: { title: 'GB/s, modelled', log: true, write: (value) => figure(value, 3) },
  percent_of_copy: { title: '% of a plain copy', log: false, write: (value) => `${figure(value, 3)} %` },
  rel_l2: { title: 'relative error (L2)', log: true, write: (value) => value.toExponential(1) },
};
// The interval of the median gives ends to measures that grow with the time, and turned round to those that fall with it.
const WITH_TIME = ['median_us', 'ratio'], AGAINST_TIME = ['gflops', 'model_gbps', 'percent_of_copy'];
const MOST_LINES_TOGETHER = 6;
// The dashes of the runs one after another: the first one's line is whole.
const RUN_DASHES = [undefined, [8, 4], [2, 3], [10, 3, 2, 3]];

// Returns [low, high] of a measure of a case from the 95 % interval of its median; null where there is none.
function endsOf(one, measure) {
  if (!one || one[measure] === null || one.ci_low_us === null || one.ci_high_us === null) return null;
  const shares = [one.ci_low_us / one.median_us, one.ci_high_us / one.median_us];
  if (WITH_TIME.includes(measure)) return shares.map((share) => one[measure] * share);
  if (AGAINST_TIME.includes(measure)) return shares.reverse().map((share) => one[measure] / share);
  return null;
}

// Returns the names of the groups that have something to draw, in the order of the cases.
function chartGroups(cases) {
  return [...new Set(cases.filter((one) => one.status === 'ok').map((one) => one.group))];
}

function sizesOf(cases) {
  const sizes = new Map();
  for (const one of cases) sizes.set(one.size, one);
  return [...sizes.values()].sort((a, b) => a.elements - b.elements || a.width - b.width).map((one) => one.size);
}

// Names of runs, most of them a time and a device, are too long for the end of a line; the text above the charts has them.
function letterOf(run) {
  return run < 26 ? String.fromCharCode(65 + run) : String(run + 1);
}

function lettersOfRuns(names) {
  const meanings = names.map((name, run) => `${letterOf(run)} is ${name}`);
  return `${meanings.join(', ')}. Lines of the first run are whole, those of others are dashed.`;
}

// Returns {name, algorithm, run, ofRun, dash, rank, cases} for each algorithm with its options in each run; `cases` has one for each size, or null.
function seriesOf(cases, sizes, severalRuns) {
  const place = new Map(sizes.map((size, at) => [size, at]));
  const found = new Map();
  for (const one of cases) {
    const key = JSON.stringify([one.algorithm, one.options, one.run]);
    if (!found.has(key)) {
      const ofRun = severalRuns ? ` (${letterOf(one.run)})` : '';
      found.set(key, {
        algorithm: one.algorithm, options: one.options, run: one.run, ofRun,
        dash: RUN_DASHES[one.run % RUN_DASHES.length],
        name: `${kernelName(one)}${ofRun}`,
        short: `${optionsName(one.options)}${ofRun}`,
        cases: sizes.map(() => null),
      });
    }
    found.get(key).cases[place.get(one.size)] = one;
  }
  const all = [...found.values()];
  for (const one of all) one.rank = meanLogRatio(one.cases);
  return all.sort((a, b) => a.rank - b.rank);
}

// The fastest options are those whose times are, in the geometric mean over the sizes, nearest to the fastest of all.
function meanLogRatio(cases) {
  const logs = cases.filter((one) => one && one.ratio !== null).map((one) => Math.log(one.ratio));
  return logs.length ? logs.reduce((sum, value) => sum + value, 0) / logs.length : Infinity;
}

// Returns the panels: all lines in one where these are few. Otherwise one panel has the best of each algorithm, and
// each algorithm with several options has its own, in which the best is coloured and the rest is grey.
function panelsOf(series) {
  const algorithms = [...new Set(series.map((one) => one.algorithm))];
  const colours = new Map([...algorithms].sort().map((name, at) => [name, `s${at % 10}`]));
  const look = (one, role) => ({ ...one, colour: colours.get(one.algorithm), role });
  if (series.length <= MOST_LINES_TOGETHER && algorithms.length === series.length) {
    return [{ title: '', wide: true, lines: series.map((one) => look({ ...one, label: one.name }, 'own')) }];
  }
  const best = firstOf(series, (one) => `${one.run} ${one.algorithm}`);
  const panels = [{
    title: algorithms.length > 1 ? 'Each algorithm with its best options' : `${algorithms[0]}: the best options`,
    wide: true,
    lines: best.map((one) => look({ ...one, label: `${one.algorithm}${one.ofRun}` }, 'own')),
  }];
  for (const algorithm of algorithms) {
    const own = series.filter((one) => one.algorithm === algorithm);
    if (own.length < 2) continue;
    const ahead = new Set(firstOf(own, (one) => one.run));
    const fastest = series[0].algorithm === algorithm ? [] : [{ ...series[0], label: '', colour: 'quiet', role: 'reference' }];
    panels.push({
      title: algorithm,
      wide: algorithms.length === 1,
      lines: [...own.filter((one) => !ahead.has(one)).map((one) => look({ ...one, label: '' }, 'rest')), ...fastest,
        ...[...ahead].map((one) => look({ ...one, label: `best${one.ofRun}`, isBest: true }, 'own'))],
    });
  }
  return panels;
}

function firstOf(series, key) {
  const seen = new Map();
  for (const one of series) if (!seen.has(key(one))) seen.set(key(one), one);
  return [...seen.values()];
}
