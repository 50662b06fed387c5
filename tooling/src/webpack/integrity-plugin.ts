import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

/** `sha256-none` matches no file, so the browser refuses files that are not in the page's map. */
const lookUp = (url: string) =>
  `self.__integrity ? self.__integrity[new URL(${url}, location.href).pathname] || "sha256-none" : ""`

/** Makes lazy chunks and their style sheets load with the integrity from the page's map. */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = ${lookUp('url')};`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) => `${source}\n${names.tag}.integrity = ${lookUp(names.href)};`,
      )
    })
  }
}
