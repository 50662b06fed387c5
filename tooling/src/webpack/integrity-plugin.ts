import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Compiler } from 'webpack'

/** `sha256-none` matches no file, so the browser refuses files that are not in the page's map. */
const lookUp = (url: string) =>
  `self.__integrity ? self.__integrity[new URL(${url}, location).pathname] || "sha256-none" : ""`

const SET_ADDRESS = 'script.src = url;'

/** On pages of other teams that require Trusted Types, the host has a policy for the files of its remotes. */
const SET_TRUSTED_ADDRESS = 'script.src = self.__scriptUrl ? self.__scriptUrl(url) : url;'

/**
 * Makes lazy chunks and their style sheets load with the integrity from the page's map. In a sandbox they are of another
 * origin, and integrity needs files that may be read.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => {
          if (!source.includes(SET_ADDRESS))
            throw new Error(`[tooling] webpack no longer writes "${SET_ADDRESS}".`)
          return `${source.replace(SET_ADDRESS, SET_TRUSTED_ADDRESS)}\nscript.integrity = ${lookUp('url')};\nscript.crossOrigin = 'anonymous';`
        },
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, names) =>
          `${source}\n${names.tag}.integrity = ${lookUp(names.href)};\n${names.tag}.crossOrigin = 'anonymous';`,
      )
    })
  }
}
