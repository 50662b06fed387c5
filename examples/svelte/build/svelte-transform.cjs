const { compileComponent } = require('./svelte-loader.cjs')

/** A transformer of Jest. */
module.exports = {
  process: (source, filename) => ({ code: compileComponent(source, filename, 'client').code }),
}
