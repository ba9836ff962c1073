// Makes tables that sort by their headings and filter by the fields below these.

const MOST_PRINTED = 500; // rows
const WIDEST = 340; // px, of a column

// A column is {field, title, kind: 'word' | 'choice' | 'figure', shown, ...what Tabulator takes}.
function makeTable(holder, columns, rows, settings = {}) {
  const table = new Tabulator(holder, {
    data: rows,
    // A string that the table is given for a tooltip, a list or a print becomes markup there; an element stays what it is.
    columns: columns.map((column) => columnOf(column, rows)),
    height: Math.min(rows.length * 31 + 95, Math.max(320, window.innerHeight * 0.75)),
    rowHeight: 31,
    layout: 'fitData',
    placeholder: 'No case matches',
    columnDefaults: { headerSortTristate: false, vertAlign: 'middle' },
    headerSortClickElement: 'header',
    printAsHtml: true,
    printStyled: false,
    printRowRange: () => table.getRows('active').slice(0, MOST_PRINTED),
    ...settings,
  });
  const built = new Promise((done) => { table.on('tableBuilt', () => { letHeadingsTakeKeys(table); done(); }); });
  return { table, built };
}

function columnOf(column, rows) {
  const { kind, shown = true, digits, widest = WIDEST, ...rest } = column;
  const common = { visible: shown, headerFilterPlaceholder: ' ', width: widthOf(column, rows, widest), ...rest };
  if (kind === 'figure') {
    return {
      sorter: 'number',
      sorterParams: { alignEmptyValues: 'bottom' },
      hozAlign: 'right',
      headerFilter: 'input',
      headerFilterFunc: figureMatches,
      formatter: (cell) => document.createTextNode(figure(cell.getValue(), digits)),
      formatterPrint: (cell) => plain(figure(cell.getValue(), digits)),
      ...common,
    };
  }
  if (kind === 'choice') {
    return {
      headerFilter: 'list',
      headerFilterParams: { valuesLookup: true, clearable: true, sort: 'asc', itemFormatter: (label) => plain(label) },
      headerFilterFunc: '=',
      ...common,
    };
  }
  return { headerFilter: 'input', headerFilterFunc: wordsMatch, tooltip: (_, cell) => plain(cell.getValue()), ...common };
}

// Estimates a column's width by its longest text. To measure the texts of many rows takes seconds.
function widthOf({ kind, field, title }, rows, widest) {
  const heading = title.length * 9 + 44;
  if (kind === 'figure') return Math.max(heading, 86);
  let longest = 0;
  for (const row of rows) longest = Math.max(longest, String(row[field] ?? '').length);
  return Math.min(Math.max(heading, longest * 8 + 24), widest);
}

const SCROLL_BAR = 16; // px
const NARROWEST_WORDS = 96; // px

// Returns columns of which those up to a field are no wider than a table together, if that can be: words are cut off, those of the
// widest columns first.
function fitUpTo(columns, rows, field, width) {
  const shown = columns.slice(0, columns.findIndex((column) => column.field === field) + 1).filter(({ shown = true }) => shown);
  const widths = new Map(shown.map((column) => [column, widthOf(column, rows, column.widest ?? WIDEST)]));
  let excess = [...widths.values()].reduce((sum, one) => sum + one, 0) - (width - SCROLL_BAR);
  const words = shown.filter((column) => column.kind === 'word').sort((a, b) => widths.get(b) - widths.get(a));
  for (const column of words) {
    const less = Math.min(Math.max(excess, 0), Math.max(widths.get(column) - NARROWEST_WORDS, 0));
    widths.set(column, widths.get(column) - less);
    excess -= less;
  }
  return columns.map((column) => (widths.has(column) ? { ...column, width: widths.get(column) } : column));
}

// Every word must occur; "x" finds the sign between width and height, too.
function wordsMatch(wanted, value) {
  const text = String(value ?? '').toLowerCase();
  return wanted.toLowerCase().split(/\s+/).every((word) => text.includes(word) || text.includes(word.replace(/(\d)x(?=\d)/, '$1×')));
}

// Takes "<0.1", ">= 5", "1..2", or the beginning of a figure. What is none of these, as while it is typed, hides nothing.
function figureMatches(wanted, value) {
  const text = wanted.replaceAll(' ', '');
  const number = '([0-9]*\\.?[0-9]+(?:e[+-]?[0-9]+)?)';
  const bound = text.match(new RegExp(`^(<=?|>=?|=)${number}$`, 'i'));
  const range = text.match(new RegExp(`^${number}\\.\\.${number}$`, 'i'));
  if (!bound && !range) return /^[0-9.]+$/.test(text) ? figure(value).startsWith(text) : true;
  if (value === null || value === undefined) return false;
  if (range) return value >= Number(range[1]) && value <= Number(range[2]);
  const limit = Number(bound[2]);
  return { '<': value < limit, '<=': value <= limit, '>': value > limit, '>=': value >= limit, '=': value === limit }[bound[1]];
}

function letHeadingsTakeKeys(table) {
  for (const column of table.getColumns()) {
    const title = column.getElement().querySelector('.tabulator-col-title');
    if (!title) continue;
    title.setAttribute('tabindex', '0');
    title.setAttribute('role', 'button');
    title.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      const sorted = table.getSorters().find((one) => one.field === column.getField());
      table.setSort(column.getField(), sorted && sorted.dir === 'asc' ? 'desc' : 'asc');
    });
    const filter = column.getElement().querySelector('.tabulator-header-filter input');
    if (filter) filter.setAttribute('aria-label', `filter by ${title.textContent}`);
  }
}
