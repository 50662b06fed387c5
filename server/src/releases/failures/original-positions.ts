import { LRUCache } from 'lru-cache'
import type { BuildFiles } from '../../storage/builds/build-files.ts'
import { hostBuild, mapsOf, remoteBuild, sourceMapOf } from '../../storage/builds/build-names.ts'
import type { Locate, Position } from './locate.ts'

/** Finds where code of a build was written. */
export interface OriginalPositions {
  /**
   * The stacks with files, lines and columns of the sources, as far as their source maps are stored.
   *
   * @param only the remote whose maps are read. @default those of every build
   */
  ofStacks(stacks: readonly string[], only?: string): Promise<string[]>
}

/** Characters of positions and sources that are kept in memory. */
const MAX_KEPT = 2_000_000
/** ms after which a map that was missing is looked for again. */
const MISSING_MS = 60_000

/** A word of a stack; browsers write addresses after a space, a bracket or an at sign. */
const WORD = /[^\s()@]+/g
const POSITION = /^(.+):(\d{1,7}):(\d{1,7})$/
const REMOTE_FILE = /^\/remotes\/(?:~\d+\/)?([^/]+)\/([^/]+)\/(.+)$/

/** A word that names a position in a script. */
interface Place {
  readonly word: string
  readonly path: string
  readonly at: Position
}

export interface OriginalPositionsOptions {
  readonly buildFiles: Pick<BuildFiles, 'find' | 'read'>
  /** Reads a source map, which may be large. */
  readonly locate: Locate
  /** Maps that are read for some stacks; other positions stay as they are. Visitors send stacks. @default all */
  readonly maxMaps?: number
}

export function createOriginalPositions({
  buildFiles,
  locate,
  maxMaps = Infinity,
}: OriginalPositionsOptions): OriginalPositions {
  const kept = new LRUCache<string, { readonly source: string | null }>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ source }, word) => word.length + (source?.length ?? 0) + 1,
  })

  /** Finds the sources of places in one script. */
  async function findIn(path: string, places: readonly Place[]): Promise<void> {
    const { build, script } = fileAt(path)
    const [maps, name] = [mapsOf(build), sourceMapOf(script)]
    const hasMap = (await buildFiles.find(maps, name)) !== null
    const positions = places.map(({ at }) => at)
    const found = hasMap ? await locate(await buildFiles.read(maps, name), positions) : []
    for (const [index, { word }] of places.entries())
      kept.set(word, { source: found[index] ?? null }, hasMap ? {} : { ttl: MISSING_MS })
  }

  return {
    async ofStacks(stacks, only) {
      const words = [...new Set(stacks.flatMap((stack) => stack.match(WORD) ?? []))]
      const places = words.flatMap((word) => placeOf(word, only) ?? [])
      const sources = new Map<string, string>()
      const add = ({ word }: Place) => sources.set(word, kept.get(word)?.source ?? word)
      for (const place of places) if (kept.has(place.word)) add(place)
      const missing = Map.groupBy(
        places.filter(({ word }) => !sources.has(word)),
        ({ path }) => path,
      )
      for (const [path, some] of [...missing].slice(0, maxMaps)) {
        await findIn(path, some)
        for (const place of some) add(place)
      }
      return stacks.map((stack) => stack.replaceAll(WORD, (word) => sources.get(word) ?? word))
    },
  }
}

function placeOf(word: string, only: string | undefined): Place | null {
  const [, address = '', line, column] = POSITION.exec(word) ?? []
  const path = URL.parse(address, 'http://page.invalid')?.pathname
  // Stacks count columns from 1, maps from 0.
  const at = { line: Number(line), column: Math.max(0, Number(column) - 1) }
  if (path === undefined || !path.endsWith('.js') || !(at.line > 0)) return null
  if (only !== undefined && REMOTE_FILE.exec(path)?.[1] !== only) return null
  return { word, path, at }
}

/** The build of an address, and the script's name in it. */
function fileAt(path: string): { build: string; script: string } {
  const [, remote, version, file] = REMOTE_FILE.exec(path) ?? []
  if (remote !== undefined && version !== undefined && file !== undefined)
    return { build: remoteBuild(remote, version), script: file }
  const end = path.indexOf('/', 1) + 1
  return { build: hostBuild(path.slice(0, end)), script: path.slice(end) }
}
