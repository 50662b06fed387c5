const iconLoader = require('../src/webpack/icon-loader.cjs')

module.exports = {
  process: (source, path) => ({ code: iconLoader.call({ resourcePath: path }, source) }),
}
