// Makes elements. Texts become text nodes, so that nothing in a name is taken for markup.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function plain(text) {
  return element('span', {}, text ?? '');
}

// Returns a labelled selection among `choices`, pairs of a value and a text.
function selection(label, choices, changed) {
  const select = element('select', { onchange: () => changed(select.value) });
  for (const [value, text] of choices) select.append(element('option', { value }, text));
  return element('label', {}, `${label} `, select);
}

function checkbox(label, checked, changed) {
  const box = element('input', { type: 'checkbox', onchange: () => changed(box.checked) });
  box.checked = checked;
  return element('label', {}, box, ' ', label);
}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
