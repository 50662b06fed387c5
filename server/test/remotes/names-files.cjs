exports.slots = __SLOTS__
exports.contract = { emits: [], consumes: [] }
const picture = '/remotes/{name}/{version}/picture.1.png'
const font = new URL('/remotes/{name}/{version}/font.1.woff2', 'https://viewpage.invalid').pathname
exports.render = () => `<img src="${picture}" data-font="${font}">`
