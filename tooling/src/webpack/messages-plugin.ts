import { createHash } from 'node:crypto'
import { textsIn } from '@viewpage/remote-kit/locales'
import webpack, { type Compiler } from 'webpack'
import { readTextFiles } from './read-texts.ts'

interface MessagesOptions {
  /** Whether a build without English texts is refused. */
  readonly needsEnglish: boolean
}

/**
 * Emits one messages file for each language of a workspace, so that a page contains one language only. Texts that a language
 * lacks are in its file in English.
 */
export class MessagesPlugin {
  readonly #folder: string
  readonly #options: MessagesOptions

  /** @param folder of the message files */
  constructor(folder: string, options: MessagesOptions) {
    this.#folder = folder
    this.#options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MessagesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'MessagesPlugin', stage }, () => {
        const { texts, files, faults } = readTextFiles(this.#folder)
        compilation.fileDependencies.addAll(files)
        const { en } = texts
        const needsEnglish = this.#options.needsEnglish || files.length > 0
        const all = [...faults, ...(!en && needsEnglish ? [WITHOUT_ENGLISH] : [])]
        compilation.errors.push(...all.map((fault) => new webpack.WebpackError(fault)))
        if (all.length > 0 || !en) return
        for (const language of Object.keys(texts)) {
          const content = JSON.stringify(textsIn(language, { ...texts, en }))
          const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
          compilation.emitAsset(`locales/${language}.${hash}.json`, new webpack.sources.RawSource(content))
        }
      })
    })
  }
}

const WITHOUT_ENGLISH =
  'src/locales/en.json does not exist. English texts are needed: what another language lacks is shown in English.'
