import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

/** `sha256-none` matches nothing: a file the page's map does not know is refused. */
const lookUp = (url: string) =>
  `self.__integrity ? self.__integrity[new URL(${url}, location.href).pathname] || "sha256-none" : ""`

/** Lazy chunks and their style sheets are loaded with the integrity that the page's map has for them. */
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
