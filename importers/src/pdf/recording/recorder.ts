import { createCanvas, type Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { AssetStore } from '../../assets/asset-store.ts'
import { parsePath } from '../../geometry/parse-path.ts'
import type { Path } from '../../geometry/path.ts'
import type { ImportWork } from '../../import-work.ts'
import type { Materials } from '../../shapes/paint-pixels.ts'
import { createSymbolTable, type SymbolTable } from './symbol-table.ts'

/** State that all recording canvases of a document share. */
export interface Recorder extends Materials {
  readonly assets: AssetStore
  readonly table: SymbolTable
  readonly work: ImportWork
  /** Parses a Canvas2D path; cached. */
  pathOf(path: Path2D): Path
  measureText(font: string, text: string): ReturnType<SKRSContext2D['measureText']>
  /** Counts a drawn shape. @returns whether to draw it @throws ImportError once, at the limit */
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
        // PDF.js continues to draw while it cleans up; another error would hide the reason.
        stopped = true
        throw error
      }
      return true
    },
  }
}
