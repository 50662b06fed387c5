exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot, { pageData }) => {
  if (pageData.language === 'ja') throw new Error('there is no text for this')
  return `<p>${slot}</p>`
}
