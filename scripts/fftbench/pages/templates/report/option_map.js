// Shows every option set at every size as a table of ratios to the fastest at that size, shaded by how far they are from it.

const DARKEST = 8; // times the fastest; what is slower has the same shade

// The table is made when it is unfolded, since it may have thousands of cells.
function optionMap(series, sizes, state, open) {
  const place = element('details', { class: 'wide-panel option-map' },
    element('summary', {}, `Map of options: ${counted(series.length, 'line')} as ratios to the fastest at each size`));
  place.open = state.mapOpen;
  place.addEventListener('toggle', () => {
    state.mapOpen = place.open;
    if (place.open && place.children.length === 1) place.append(mapTable(series, sizes, open));
  });
  return place;
}

function mapTable(series, sizes, open) {
  const { names, title } = sizeNames(sizes);
  const heads = names.map((name) => element('th', { scope: 'col', class: 'number' }, name));
  const table = element('table', {}, element('caption', {}, `${title}; the best options first`),
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'kernel'), ...heads)));
  const body = element('tbody');
  for (const one of byAlgorithm(series)) {
    body.append(element('tr', {}, element('th', { scope: 'row' }, one.name), ...one.cases.map((own) => mapCell(own, open))));
  }
  table.append(body);
  return element('div', { class: 'wide' }, table);
}

// Algorithms stand in the order of their best options, and options within an algorithm in theirs.
function byAlgorithm(series) {
  const groups = new Map();
  for (const one of series) {
    if (!groups.has(one.algorithm)) groups.set(one.algorithm, []);
    groups.get(one.algorithm).push(one);
  }
  return [...groups.values()].flat();
}

function mapCell(one, open) {
  if (!one || one.ratio === null) return element('td', { class: 'number quiet' }, one ? '?' : '');
  const share = Math.min(Math.log(one.ratio) / Math.log(DARKEST), 1);
  const button = element('button', { class: 'link', 'aria-label': `${kernelName(one)}, ${one.size}: ${one.ratio.toFixed(2)} times the fastest`, onclick: () => open(one) },
    one.ratio >= 100 ? one.ratio.toFixed(0) : one.ratio.toFixed(2));
  const cell = element('td', { class: one.ratio === 1 ? 'number fastest' : 'number' }, button);
  cell.style.setProperty('--share', `${(share * 75).toFixed(0)}%`);
  return cell;
}
