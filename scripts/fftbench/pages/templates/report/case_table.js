// The table of all cases.

function caseColumns(data, cases, open) {
  const words = (field, title, more = {}) => ({ field, title, kind: 'word', ...more });
  const choice = (field, title, more = {}) => ({ field, title, kind: 'choice', ...more });
  const number = (field, title, more = {}) => ({ field, title, kind: 'figure', shown: cases.some((one) => one[field] !== null), ...more });
  const stated = ({ name, head, digits, hidden, shownIn }) =>
    number(shownIn ? inMicroseconds(name) : name, shownIn ? `${head} ${shownIn}` : head, { digits, ...(hidden ? { shown: false } : {}) });
  const known = data.columns.filter((column) => column.head);
  const isFirst = ({ name }) => ['median_ms', 'ci_low_ms', 'ci_high_ms'].includes(name);
  const varies = (name) => !data.cases[name].words || data.cases[name].words.length > 1;
  return [
    words('algorithm', 'kernel', { formatter: (cell) => caseButton(cell, open), formatterPrint: (cell) => plain(cell.getValue()) }),
    words('options', 'options', {
      widest: 420,
      formatter: (cell) => document.createTextNode(cell.getValue().replaceAll(';', ' ')),
    }),
    words('size', 'size', { sorter: (a, b, x, y) => x.getData().elements - y.getData().elements || x.getData().width - y.getData().width }),
    ...known.filter(isFirst).map(stated),
    number('ratio', '× fastest', { digits: 3 }),
    choice('mode', 'mode', { shown: varies('mode') }),
    choice('direction', 'direction', { shown: varies('direction') }),
    number('batch', 'batch', { shown: new Set(data.cases.batch).size > 1 }),
    choice('kind', 'kind', { shown: varies('kind') }),
    choice('runName', 'run', { shown: data.runs.length > 1, widest: 260 }),
    choice('status', 'outcome', { formatter: statusCell }),
    ...known.filter((column) => !isFirst(column)).map(stated),
    choice('backend', 'backend', { shown: false }),
    words('device', 'device', { shown: false }),
    words('reason', 'reason', { shown: false, widest: 500 }),
  ];
}

const NARROW = 640; // px, below which a row's time stands before its options

// Without moving sideways one sees which kernel is how fast at which size; on wide screens, beside the fastest.
function columnsThatFit(columns, cases, width) {
  if (width >= NARROW) return fitUpTo(columns, cases, 'ratio', width);
  const first = ['algorithm', 'size', 'median_us', 'ratio'];
  const named = first.map((field) => columns.find((column) => column.field === field));
  return fitUpTo([...named, ...columns.filter((column) => !named.includes(column))], cases, 'median_us', width);
}

function makeCaseTable(data, cases) {
  const open = (at) => showCase(cases[at], data);
  const holder = document.getElementById('case-table');
  const columns = columnsThatFit(caseColumns(data, cases, open), cases, holder.clientWidth);
  const { table, built } = makeTable(holder, columns, cases);
  table.on('rowClick', (event, row) => { if (!event.target.closest('button')) open(row.getData().at); });
  const count = document.getElementById('case-count');
  table.on('dataFiltered', (_, rows) => {
    const words = rows.length === cases.length ? counted(rows.length, 'case') : `${rows.length.toLocaleString('en')} of ${counted(cases.length, 'case')}`;
    count.textContent = words + (rows.length > MOST_PRINTED ? `; a print has the first ${MOST_PRINTED}` : '');
  });
  document.getElementById('case-controls').append(searchField(table), columnChoice(table, columns));
  return { table, built };
}

function caseButton(cell, open) {
  const one = cell.getData();
  return element('button', { class: 'link', 'aria-label': `Details of ${kernelName(one)}, ${one.size}`, onclick: () => open(one.at) }, one.algorithm);
}

function statusCell(cell) {
  return element('span', { class: `status-${cell.getValue()}` }, cell.getValue());
}

function searchField(table) {
  const field = element('input', { type: 'search', placeholder: 'words that a case must have', id: 'case-search' });
  let waiting = null;
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const wanted = field.value.trim();
      if (wanted) table.setFilter((one) => wordsMatch(wanted, `${one.algorithm} ${one.options} ${one.size} ${one.group} ${one.status} ${one.reason} ${one.runName}`));
      else table.clearFilter();
    }, 120);
  });
  return element('label', {}, 'Search ', field);
}

function columnChoice(table, columns) {
  const boxes = columns.map(({ field, title, shown = true }) => checkbox(title, shown, (on) => {
    if (on) table.showColumn(field); else table.hideColumn(field);
  }));
  return element('details', { class: 'columns' }, element('summary', {}, 'Columns'), element('div', {}, ...boxes));
}
