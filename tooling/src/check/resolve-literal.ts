import { dirname, join, normalize } from 'node:path'
import { ownerOf } from './touched-workspaces.ts'
import type { Doors } from './workspace-doors.ts'

/** Longer texts are no paths. */
const MAX_PATH_LENGTH = 300
/** A relative path, or one with a folder. */
const PATH = /^[\w@.*-]+\/[\w@.*/ ()-]*$/
/** The name of a file, maybe with a part that only the run knows. */
const FILE_NAME = /^[\w.*-]+\.\w+$/
const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.js', '.mjs']

interface ResolveOptions {
  readonly files: readonly string[]
  readonly workspaces: readonly string[]
  readonly doors: Doors
}

/**
 * Finds the files that a text in quotes names: as an import, or as a path from the folder of its file, from its workspace or
 * from the root.
 *
 * @returns files; a folder, with a slash at its end, stands for all files in it
 */
export type ResolveLiteral = (literal: string, file: string) => readonly string[]

export function createResolveLiteral({ files, workspaces, doors }: ResolveOptions): ResolveLiteral {
  const known = new Set(files)
  const namesIn = namesByFolder(files)

  function existing(path: string): string[] {
    if (known.has(path)) return [path]
    const withExtension = EXTENSIONS.map((each) => path + each).filter((each) => known.has(each))
    if (withExtension.length > 0) return withExtension
    if (path.includes('*')) return matching(path)
    // A workspace or its sources as a whole are named for other reasons.
    const isLarge = path === '.' || workspaces.some((each) => path === each || path === `${each}/src`)
    return namesIn.has(path) && !isLarge ? [`${path}/`] : []
  }

  function matching(path: string): string[] {
    const folder = dirname(path)
    const name = path.slice(folder === '.' ? 0 : folder.length + 1)
    const [start = '', ...rest] = name.split('*')
    const end = rest.at(-1) ?? ''
    return (namesIn.get(folder) ?? [])
      .filter((each) => each.length >= start.length + end.length)
      .filter((each) => each.startsWith(start) && each.endsWith(end))
      .map((each) => join(folder, each))
  }

  return (literal, file) => {
    const text = pathIn(literal)
    if (text === '' || text.length > MAX_PATH_LENGTH) return []
    const behindDoor = doors.filesBehind(text)
    if (behindDoor !== null) return behindDoor
    if (!PATH.test(text) && !FILE_NAME.test(text)) return []
    const bases = text.startsWith('.')
      ? [dirname(file)]
      : [dirname(file), ownerOf(file, workspaces) ?? '.', '.']
    return [...new Set(bases)].flatMap((base) => existing(normalize(join(base, text))))
  }
}

/** Without a query, slashes around it, and an expression before it. */
function pathIn(literal: string): string {
  const [whole = ''] = literal.split(/[?#]/, 1)
  const begin = ['*/', '/'].find((each) => whole.startsWith(each)) ?? ''
  const path = whole.slice(begin.length)
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function namesByFolder(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const file of files) {
    const folder = dirname(file)
    const list = names.get(folder) ?? []
    names.set(folder, [...list, file.slice(folder === '.' ? 0 : folder.length + 1)])
    for (let above = dirname(folder); above !== '.' && !names.has(above); above = dirname(above))
      names.set(above, [])
  }
  return names
}
