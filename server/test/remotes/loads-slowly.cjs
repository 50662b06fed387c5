const until = Date.now() + 3_000
while (Date.now() < until);
exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) => `<p>${slot} ${pageData.oid}</p>`
