exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
exports.render = () => new Promise(() => {})
