let rendered = 0
exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = async (slot, { pageData }) => {
  const until = Date.now() + (rendered++ === 0 ? 400 : 0)
  while (Date.now() < until) await null
  return `<p>${slot} ${pageData.oid}</p>`
}
