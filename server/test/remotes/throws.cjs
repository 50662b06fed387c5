exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = (slot) => {
  throw new Error(`cannot render ${slot}`)
}
