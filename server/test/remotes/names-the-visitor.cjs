/* global __SLOTS__ */
exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) =>
  `<p>${pageData.visitor?.oid ?? 'nobody'} ${pageData.viewerEmail} ${pageData.title ?? ''} ${pageData.hasLikedPrezi ?? ''}</p>`
