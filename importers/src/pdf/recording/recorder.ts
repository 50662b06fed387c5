import { createCanvas, type Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { AssetStore } from '../../assets/asset-store.ts'
import { parsePath } from '../../geometry/parse-path.ts'
import type { Path } from '../../geometry/path.ts'
import type { ImportWork } from '../../import-work.ts'
import type { Materials } from '../../shapes/paint-pixels.ts'
import { createSymbolTable, type SymbolTable } from './symbol-table.ts'

/** What all canvases of one document record with. */
export interface Recorder extends Materials {
  readonly assets: AssetStore
  readonly table: SymbolTable
  readonly work: ImportWork
  /** A path of Canvas2D as numbers; read once. */
  pathOf(path: Path2D): Path
  measureText(font: string, text: string): ReturnType<SKRSContext2D['measureText']>
  /** Counts something drawn. Throws once when a limit is met; what is still drawn then is let go. */
  spend(): boolean
}

export function createRecorder(assets: AssetStore, work: ImportWork): Recorder {
  const table = createSymbolTable(work)
  const paths = new WeakMap<Path2D, Path>()
  const ruler = createCanvas(1, 1).getContext('2d')
  let stopped = false

  return {
    assets,
    table,
    work,
    symbols: table.symbols,
    picture: (id) => assets.picture(id),
    pathOf(path) {
      const known = paths.get(path)
      if (known) return known
      const text = path.toSVGString()
      work.spendPath(text.length)
      const read = parsePath(text)
      paths.set(path, read)
      return read
    },
    measureText(font, text) {
      ruler.font = font
      return ruler.measureText(text)
    },
    spend() {
      if (stopped) return false
      try {
        work.spend()
      } catch (error) {
        // The reader goes on drawing while it clears away; throwing again would only hide the reason.
        stopped = true
        throw error
      }
      return true
    },
  }
}
