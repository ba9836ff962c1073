// Writes the answers that the page's text leaves out for its length, when they are unfolded.

function fillAnswers(data) {
  for (const group of document.querySelectorAll('details.answers')) {
    const body = group.querySelector('tbody');
    const fill = () => {
      const rows = data.answers[group.dataset.group];
      if (!rows || body.children.length) return;
      body.append(...rows.map((cells) => element('tr', {}, ...cells.map((text) => element('td', {}, text)))));
    };
    if (group.open) fill();
    group.addEventListener('toggle', fill);
  }
}
