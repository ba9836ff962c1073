// Builds a page of histories. What goes wrong is said at its top, since the rest may be empty then.

unpack().then(async (data) => {
  await Promise.all(makeHistoryTables(data));
  document.documentElement.dataset.ready = 'yes';
}).catch((error) => {
  const trouble = document.getElementById('trouble');
  trouble.textContent = `The tables could not be made: ${error.message}. They need a browser from 2023 or later.`;
  trouble.hidden = false;
  throw error;
});
