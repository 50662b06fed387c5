const { compile } = require('svelte/compiler')

/**
 * Compiles a component for webpack and for Jest, which ask with different targets.
 *
 * @param {string} source
 * @param {string} filename
 * @param {'client' | 'server'} generate
 */
function compileComponent(source, filename, generate) {
  // A page lets no script turn text into HTML, so that the component creates its elements one by one.
  const { js, warnings } = compile(source, { filename, generate, fragments: 'tree' })
  if (warnings.length > 0)
    throw new Error(warnings.map(({ code, message }) => `${code}: ${message}`).join('\n'))
  return js
}

/** A loader of webpack; the option `generate` is `client` or `server`. */
module.exports = function svelteLoader(source) {
  const { code, map } = compileComponent(source, this.resourcePath, this.getOptions().generate)
  this.callback(null, code, map)
}

module.exports.compileComponent = compileComponent
