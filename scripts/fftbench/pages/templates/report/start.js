// Builds the page. What goes wrong is said at its top, since the rest may be empty then.

unpack().then(async (data) => {
  const cases = casesOf(data);
  fillAnswers(data);
  makeCharts(data, cases);
  makeRooflines(data);
  const { built } = makeCaseTable(data, cases);
  await Promise.all([built, ...makeComparisonTables(data), ...makePassTables(data)]);
  addEventListener('beforeprint', () => {
    for (const one of document.querySelectorAll('details.answers')) one.open = true;
  });
  document.documentElement.dataset.ready = 'yes';
}).catch((error) => {
  const trouble = document.getElementById('trouble');
  trouble.textContent = `The tables and charts could not be made: ${error.message}. They need a browser from 2023 or later.`;
  trouble.hidden = false;
  throw error;
});
