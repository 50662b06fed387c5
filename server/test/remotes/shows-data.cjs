exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) =>
  `<p data-seen="${slot}">${JSON.stringify(pageData.remoteData ?? null).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)}</p>`
