import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

/** A position in a built file. */
export interface Position {
  /** From 1. */
  readonly line: number
  /** From 0. */
  readonly column: number
}

/** Characters of a source's name; its end says most. */
const MAX_NAME_LENGTH = 200

/** Finds the sources of positions by a source map: file, line and column; `null` where it has none. */
export type Locate = (map: Uint8Array, positions: readonly Position[]) => Promise<readonly (string | null)[]>

/** As {@link Locate}, in this thread. Teams publish maps, so one may be no map at all. */
export function locateIn(map: Uint8Array, positions: readonly Position[]): (string | null)[] {
  try {
    const trace = new TraceMap(Buffer.from(map).toString())
    return positions.map((position) => {
      const { source, line, column } = originalPositionFor(trace, position)
      return source === null ? null : `${source.slice(-MAX_NAME_LENGTH)}:${line}:${column + 1}`
    })
  } catch {
    return positions.map(() => null)
  }
}
