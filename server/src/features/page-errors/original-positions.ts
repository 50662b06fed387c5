import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { LRUCache } from 'lru-cache'
import type { BuildFiles } from '../../storage/builds/build-files.ts'
import { hostBuild, mapsOf, remoteBuild, sourceMapOf } from '../../storage/builds/build-names.ts'

/** Finds where code of a build was written. */
export interface OriginalPositions {
  /** The stack with files, lines and columns of the sources, as far as their source maps are stored. */
  ofStack(stack: string): Promise<string>
}

/** Parsed maps in memory; each a few MB. */
const MAX_MAPS = 20

/** A word of a stack; browsers write addresses after a space, a bracket or an at sign. */
const WORD = /[^\s()@]+/g
const POSITION = /^(.+):(\d{1,7}):(\d{1,7})$/
const REMOTE_FILE = /^\/remotes\/(?:~\d+\/)?([^/]+)\/([^/]+)\/(.+)$/

export function createOriginalPositions(buildFiles: Pick<BuildFiles, 'find' | 'read'>): OriginalPositions {
  const maps = new LRUCache<string, Promise<TraceMap | null>>({ max: MAX_MAPS })

  async function readMap(build: string, script: string): Promise<TraceMap | null> {
    const name = sourceMapOf(script)
    if ((await buildFiles.find(build, name)) === null) return null
    try {
      return new TraceMap(Buffer.from(await buildFiles.read(build, name)).toString())
    } catch {
      // Teams publish maps, so one may be no map at all.
      return null
    }
  }

  function mapFor(path: string): Promise<TraceMap | null> {
    const cached = maps.get(path)
    if (cached) return cached
    const { build, script } = fileAt(path)
    const map = readMap(mapsOf(build), script)
    maps.set(path, map)
    return map
  }

  async function sourceOf(word: string): Promise<string> {
    const [, address = '', line, column] = POSITION.exec(word) ?? []
    const path = URL.parse(address, 'http://page.invalid')?.pathname
    const map = path?.endsWith('.js') ? await mapFor(path) : null
    // Stacks count columns from 1, maps from 0.
    const position = { line: Number(line), column: Math.max(0, Number(column) - 1) }
    if (map === null || position.line === 0) return word
    const original = originalPositionFor(map, position)
    return original.source === null ? word : `${original.source}:${original.line}:${original.column + 1}`
  }

  return {
    async ofStack(stack) {
      const words = [...new Set(stack.match(WORD))].filter((word) => POSITION.test(word))
      const sources = new Map(
        await Promise.all(words.map(async (word) => [word, await sourceOf(word)] as const)),
      )
      return stack.replaceAll(WORD, (word) => sources.get(word) ?? word)
    },
  }
}

/** The build of an address, and the script's name in it. */
function fileAt(path: string): { build: string; script: string } {
  const [, remote, version, file] = REMOTE_FILE.exec(path) ?? []
  if (remote !== undefined && version !== undefined && file !== undefined)
    return { build: remoteBuild(remote, version), script: file }
  const end = path.indexOf('/', 1) + 1
  return { build: hostBuild(path.slice(0, end)), script: path.slice(end) }
}
