exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) =>
  `<p data-version-rendered="__VERSION__">${slot} ${(pageData.title ?? '').replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)}</p>`
