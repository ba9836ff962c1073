// The tables of passes, with the columns that their files have. What is the same in all rows stands above a table, so
// that its first columns are those in which rows differ.

// As many as a sheet of paper is wide.
const PRINTED_OF_PASSES = ['experiment', 'device', 'algorithm', 'options', 'width', 'height', 'batch', 'direction', 'domain', 'precision', 'mode',
  'pass', 'label', 'median_ms', 'ci_low_ms', 'ci_high_ms', 'read_bytes', 'write_bytes', 'flops', 'registers'];

function makePassTables(data) {
  const holder = document.getElementById('pass-tables');
  return data.passes.map(({ run, header, rows }) => {
    const place = element('div');
    const isAlike = header.map((_, at) => rows.length > 1 && rows.every((row) => row[at] === rows[0][at]));
    const told = header.filter((_, at) => isAlike[at] && rows[0][at] !== '').map((title) => `${title} ${rows[0][header.indexOf(title)]}`);
    holder.append(element('h3', {}, data.runs[run]));
    if (told.length) holder.append(element('p', { class: 'quiet' }, `In all rows: ${told.join(' · ')}`));
    holder.append(element('p', { class: 'quiet paper' }, 'The page on a screen has more columns.'), place);
    const isFigure = header.map((_, at) => rows.every((row) => row[at] === '' || Number.isFinite(Number(row[at]))));
    const columns = header.map((title, at) => ({ field: `c${at}`, title: title.replace(/[<>&]/g, ' '), kind: isFigure[at] ? 'figure' : 'word', print: PRINTED_OF_PASSES.includes(title) }))
      .filter((_, at) => !isAlike[at]);
    const values = rows.map((row) => Object.fromEntries(row.map((text, at) => [`c${at}`, isFigure[at] ? (text === '' ? null : Number(text)) : text])));
    return makeTable(place, columns, values).built;
  });
}
