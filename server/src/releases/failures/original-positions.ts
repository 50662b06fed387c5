import { LRUCache } from 'lru-cache'
import type { BuildFiles } from '../../storage/builds/build-files.ts'
import { hostBuild, mapsOf, remoteBuild, sourceMapOf } from '../../storage/builds/build-names.ts'
import type { Locate, Position } from './locate.ts'

/** Finds where code of a build was written. */
export interface OriginalPositions {
  /**
   * The stack with files, lines and columns of the sources, as far as their source maps are stored.
   *
   * @param only the remote whose maps are read. @default those of every build
   */
  ofStack(stack: string, only?: string): Promise<string>
}

/** Characters of positions and sources that are kept in memory. */
const MAX_KEPT = 2_000_000
/** ms after which a map that was missing is looked for again. */
const MISSING_MS = 60_000
/** Scripts of one stack whose maps are read; visitors send stacks. */
const MAX_SCRIPTS = 8

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

/** @param locate reads a source map, which may be large */
export function createOriginalPositions(
  buildFiles: Pick<BuildFiles, 'find' | 'read'>,
  locate: Locate,
): OriginalPositions {
  const kept = new LRUCache<string, { readonly source: string | null }>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ source }, word) => word.length + (source?.length ?? 0) + 1,
  })

  /** Finds the sources of places in one script. */
  async function findIn(path: string, places: readonly Place[]): Promise<void> {
    const missing = places.filter(({ word }) => !kept.has(word))
    if (missing.length === 0) return
    const { build, script } = fileAt(path)
    const [maps, name] = [mapsOf(build), sourceMapOf(script)]
    const hasMap = (await buildFiles.find(maps, name)) !== null
    const positions = missing.map(({ at }) => at)
    const found = hasMap ? await locate(await buildFiles.read(maps, name), positions) : []
    for (const [index, { word }] of missing.entries())
      kept.set(word, { source: found[index] ?? null }, hasMap ? {} : { ttl: MISSING_MS })
  }

  return {
    async ofStack(stack, only) {
      const words = [...new Set(stack.match(WORD))]
      const places = words.flatMap((word) => placeOf(word, only) ?? [])
      const byScript = [...Map.groupBy(places, ({ path }) => path)].slice(0, MAX_SCRIPTS)
      const sources = new Map<string, string>()
      for (const [path, some] of byScript) {
        await findIn(path, some)
        for (const { word } of some) sources.set(word, kept.get(word)?.source ?? word)
      }
      return stack.replaceAll(WORD, (word) => sources.get(word) ?? word)
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
