// Names cases and writes figures, alike in every part of the page.

function sizeName(one) {
  return one.height === 1 ? `${one.width}` : `${one.width}×${one.height}`;
}

function elementsOf(size) {
  return size.split('×').reduce((product, side) => product * Number(side), 1);
}

function groupName(one) {
  const batch = one.batch > 1 ? [`batch of ${one.batch}`] : [];
  return [one.mode, one.direction, ...batch, one.kind].join(' · ');
}

function optionsName(options) {
  return options ? options.replaceAll(';', ', ') : 'default options';
}

function kernelName(one) {
  return one.options ? `${one.algorithm} ${optionsName(one.options)}` : one.algorithm;
}

// Writes significant digits without an exponent where that stays short.
function figure(value, digits = 4) {
  if (value === null || value === undefined) return '';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e7)) return value.toExponential(2);
  if (size >= 10 ** (digits - 1)) return Math.round(value).toString();
  return Number(value.toPrecision(digits)).toString();
}

function duration(microseconds, digits = 4) {
  if (microseconds === null || microseconds === undefined) return 'unknown';
  for (const [unit, size] of [['s', 1e6], ['ms', 1e3], ['µs', 1]]) {
    if (microseconds >= size * 0.9999995) return `${Number((microseconds / size).toPrecision(digits))} ${unit}`;
  }
  return `${Number((microseconds * 1e3).toPrecision(digits))} ns`;
}

function counted(number, word) {
  return `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
}
