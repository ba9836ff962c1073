// Unpacks the page's data, and turns the columns of its cases into rows.

async function unpack() {
  const packed = document.getElementById('data').textContent.trim();
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; ++at) bytes[at] = letters.charCodeAt(at);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(plain).text());
}

// Returns an object for each case, with its place as `at`, and with what every part of the page names it by.
function casesOf(data) {
  const names = Object.keys(data.cases);
  const columns = names.map((name) => {
    const column = data.cases[name];
    return Array.isArray(column) ? column : column.at.map((place) => column.words[place]);
  });
  const times = data.columns.filter((column) => column.shownIn).map((column) => column.name);
  return columns[0].map((_, at) => {
    const one = { at };
    names.forEach((name, place) => { one[name] = columns[place][at]; });
    one.runName = data.runs[one.run];
    one.size = sizeName(one);
    one.elements = one.width * one.height;
    one.group = groupName(one);
    for (const name of times) one[inMicroseconds(name)] = one[name] === null ? null : one[name] * 1e3;
    return one;
  });
}

function inMicroseconds(name) {
  return name.replace('_ms', '_us');
}
