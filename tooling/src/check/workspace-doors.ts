import { join, normalize } from 'node:path'

interface Package {
  readonly name?: string
  readonly exports?: Exports
}

type Exports = string | { readonly [condition: string]: Exports } | null

/** The `exports` of the workspaces: what others import of them. */
export interface Doors {
  /** @returns the files behind an import such as `@viewpage/deck/node`, and what names them; `null` if it names no workspace */
  readonly filesBehind: (specifier: string) => string[] | null
}

/** @param read the contents that a `package.json` has, and had before it changed */
export function createDoors(workspaces: readonly string[], read: (file: string) => readonly string[]): Doors {
  const packages = workspaces.flatMap((folder) =>
    read(join(folder, 'package.json')).flatMap((text) => {
      const { name, exports = null } = parse(text)
      return name === undefined ? [] : [{ folder, name, exports }]
    }),
  )

  return {
    filesBehind(specifier) {
      const found = packages.filter(({ name }) => specifier === name || specifier.startsWith(`${name}/`))
      if (found.length === 0) return null
      const targets = found.flatMap(({ folder, name, exports }) => {
        const key = `.${specifier.slice(name.length)}`
        return ['package.json', ...targetsOf(exports, key)].map((target) => normalize(join(folder, target)))
      })
      return [...new Set(targets)]
    },
  }
}

/** Of a file that is just being written, only the name. */
function parse(text: string): Package {
  try {
    return JSON.parse(text) as Package
  } catch {
    const [, name] = /"name":\s*"([^"]*)"/.exec(text) ?? []
    return name === undefined ? {} : { name }
  }
}

/** Every file that an entry of `exports` may lead to, under any condition. */
function targetsOf(exports: Exports, key: string): string[] {
  if (exports === null) return []
  if (typeof exports === 'string') return key === '.' ? [exports] : []
  const entries = Object.entries(exports)
  if (!entries.some(([name]) => name.startsWith('.'))) return key === '.' ? leavesOf(exports) : []
  const exact = exports[key]
  if (exact !== undefined) return leavesOf(exact)
  return entries.flatMap(([pattern, target]) => {
    const [start = '', end] = pattern.split('*')
    if (end === undefined || !key.startsWith(start) || !key.endsWith(end)) return []
    const star = key.slice(start.length, key.length - end.length)
    return leavesOf(target).map((each) => each.replaceAll('*', star))
  })
}

function leavesOf(exports: Exports): string[] {
  if (exports === null) return []
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(leavesOf)
}
