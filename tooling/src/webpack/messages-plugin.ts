import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'

/** Emits one messages file for each language, so that a page contains one language only. */
export class MessagesPlugin {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MessagesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'MessagesPlugin', stage }, () => {
        if (!existsSync(this.#folder)) return
        for (const file of readdirSync(this.#folder).filter((name) => name.endsWith('.json'))) {
          const path = join(this.#folder, file)
          compilation.fileDependencies.add(path)
          const content = JSON.stringify(JSON.parse(readFileSync(path, 'utf8')))
          const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
          const language = file.replace('.json', '')
          compilation.emitAsset(`locales/${language}.${hash}.json`, new webpack.sources.RawSource(content))
        }
      })
    })
  }
}
