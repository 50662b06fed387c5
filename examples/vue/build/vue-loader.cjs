const { compileScript, parse } = require('vue/compiler-sfc')

/** Compiles a component for one of the two builds; the option `ssr` says for which. */
module.exports = function vueLoader(source) {
  const { descriptor, errors } = parse(source, { filename: this.resourcePath })
  if (errors.length > 0) throw errors[0]
  const templateOptions = { ssr: this.getOptions().ssr, ssrCssVars: [] }
  const { content, map } = compileScript(descriptor, {
    id: this.resourcePath,
    inlineTemplate: true,
    isProd: true,
    templateOptions,
  })
  this.callback(null, content, map)
}
