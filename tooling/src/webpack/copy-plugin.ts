import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import webpack, { type Compiler } from 'webpack'

/** Copies files into a build unchanged. */
export class CopyPlugin {
  readonly #files: readonly string[]

  /** @param files absolute paths */
  constructor(files: readonly string[]) {
    this.#files = files
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CopyPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'CopyPlugin', stage }, () => {
        for (const file of this.#files) {
          compilation.fileDependencies.add(file)
          compilation.emitAsset(basename(file), new webpack.sources.RawSource(readFileSync(file)))
        }
      })
    })
  }
}
