// The tables of passes, with the columns that their files have.

function makePassTables(data) {
  const holder = document.getElementById('pass-tables');
  return data.passes.map(({ run, header, rows }) => {
    const place = element('div');
    holder.append(element('h3', {}, data.runs[run]), place);
    const isFigure = header.map((_, at) => rows.every((row) => row[at] === '' || Number.isFinite(Number(row[at]))));
    const columns = header.map((title, at) => ({ field: `c${at}`, title: title.replace(/[<>&]/g, ' '), kind: isFigure[at] ? 'figure' : 'word' }));
    const values = rows.map((row) => Object.fromEntries(row.map((text, at) => [`c${at}`, isFigure[at] ? (text === '' ? null : Number(text)) : text])));
    return makeTable(place, columns, values).built;
  });
}
