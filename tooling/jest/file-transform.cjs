const { basename } = require('node:path')

/** A picture, a font or another file gives its name, which stands for its address. */
module.exports = {
  process: (_, path) => ({ code: `export default ${JSON.stringify(basename(path))}` }),
}
