import { transform } from 'lightningcss'
import webpack, { type Compiler } from 'webpack'

const { Compilation, sources } = webpack

/** Puts every style sheet of a build into one cascade layer, and minifies it. */
export class CascadeLayerPlugin {
  readonly #layer: string | null
  readonly #minify: boolean

  /** @param layer `null` for a host, whose style sheets name their layers themselves */
  constructor(layer: string | null, minify: boolean) {
    this.#layer = layer
    this.#minify = minify
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CascadeLayerPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
      compilation.hooks.processAssets.tap({ name: 'CascadeLayerPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.css')) continue
          const css = String(source.source())
          const layered = this.#layer === null ? css : `@layer ${this.#layer}{${css}}`
          try {
            const code = new TextEncoder().encode(layered)
            const result = transform({ filename: name, code, minify: this.#minify })
            compilation.updateAsset(name, new sources.RawSource(Buffer.from(result.code)))
          } catch (error) {
            // An error that is thrown would end a watcher.
            const reason = error instanceof Error ? error.message : String(error)
            compilation.errors.push(new webpack.WebpackError(`${name} is no style sheet: ${reason}`))
          }
        }
      })
    })
  }
}
