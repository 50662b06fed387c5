const escaped = (text = '') => String(text).replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)
exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData: { visitor, viewerEmail, title, hasLikedPrezi } }) =>
  `<p>${[visitor?.oid ?? 'nobody', viewerEmail, title, hasLikedPrezi].map(escaped).join(' ')}</p>`
