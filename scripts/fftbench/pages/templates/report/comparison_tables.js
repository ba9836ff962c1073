// The tables of the comparison of two runs. A table that is folded has no width yet, and is made when it is unfolded.

function makeComparisonTables(data) {
  return [...document.querySelectorAll('.compared')].map((place) => {
    let made = null;
    const make = () => { made ??= makeComparisonTable(data, place); };
    if (place.open) make();
    else place.addEventListener('toggle', make);
    return made;
  });
}

function makeComparisonTable(data, place) {
  const names = data.comparisonColumns;
  const rows = data.comparisons[Number(place.dataset.index)].map((values) => {
    const row = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    return { ...row, a: row.a * 1e3, b: row.b * 1e3 };
  });
  if (!rows.length) return Promise.resolve();
  const varies = (name) => new Set(rows.map((row) => row[name])).size > 1;
  const columns = [
    { field: 'algorithm', title: 'kernel', kind: 'word' },
    { field: 'options', title: 'options', kind: 'word', widest: 420, formatter: (cell) => document.createTextNode(cell.getValue().replaceAll(';', ' ')) },
    { field: 'size', title: 'size', kind: 'word', sorter: (a, b) => elementsOf(a) - elementsOf(b) },
    { field: 'group', title: 'cases', kind: 'choice', shown: varies('group') },
    { field: 'verdict', title: 'verdict', kind: 'choice', formatter: (cell) => element('b', { class: `verdict-${cell.getValue().replaceAll(' ', '-')}` }, cell.getValue()) },
    { field: 'a', title: 'A µs', kind: 'figure' },
    { field: 'b', title: 'B µs', kind: 'figure' },
    { field: 'ratio', title: 'B / A', kind: 'figure' },
    { field: 'low', title: 'from', kind: 'figure' },
    { field: 'high', title: 'to', kind: 'figure' },
    { field: 'p', title: 'p', kind: 'figure', digits: 3 },
    { field: 'source', title: 'shader source', kind: 'choice', shown: varies('source') },
  ];
  return makeTable(place.querySelector('.table'), columns, rows).built;
}
