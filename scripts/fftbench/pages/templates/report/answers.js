// Writes the answers that the page's text leaves out for its length, when they are unfolded.

function fillAnswers(data) {
  for (const group of document.querySelectorAll('details.answers')) {
    const list = group.querySelector('ul');
    const fill = () => {
      const sentences = data.answers[group.dataset.group];
      if (sentences && !list.children.length) list.append(...sentences.map((text) => element('li', {}, text)));
    };
    if (group.open) fill();
    group.addEventListener('toggle', fill);
  }
}
