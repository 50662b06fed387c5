import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { InputFile } from '../input-file.ts'
import { partsOf, readLink, type LinkPath } from './link-path.ts'

/** The files that a drawing may use: those that were sent with it, and those of its folder. Nothing is fetched. */
export interface LinkedFiles {
  /**
   * Reads a file by the address that a drawing or a style sheet has for it. Never throws.
   *
   * @param base path of the file that has the address
   */
  read(address: string, base: string): Promise<LinkedFile>
  /** Names of the files that were sent and that nothing has read. */
  unused(): string[]
}

export type LinkedFile =
  /** `path`: from the folder, the same for each address of the file. */
  | { readonly kind: 'file'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: 'web' | 'missing' | 'oversized' }

export interface LinkedFilesOptions {
  readonly sent: readonly InputFile[]
  /** Absolute; undefined if only the files that were sent may be used. */
  readonly folder?: string | undefined
  /** Bytes of all files of the folder together. */
  readonly maxBytes: number
}

/** Different addresses that are looked for; further ones are missing. */
const MAX_ADDRESSES = 5_000

export function openLinkedFiles({ sent, folder, maxBytes }: LinkedFilesOptions): LinkedFiles {
  const byTail = tailsOf(sent)
  const used = new Set<InputFile>()
  const known = new Map<string, LinkedFile>()
  const folders = new Map<string, ReadonlyMap<string, string>>()
  let left = maxBytes

  function findSent(paths: readonly LinkPath[]): LinkedFile | undefined {
    for (const spell of [exactly, inAnyCase])
      for (const parts of paths)
        for (let from = 0; from < parts.length; from++) {
          const found = byTail.get(spell(parts.slice(from)))
          if (!found) continue
          const whole = found.find(({ name }) => spell(cleanParts(name)) === spell(parts.slice(from)))
          const file = whole ?? (found.length === 1 ? found[0] : undefined)
          if (!file) continue
          used.add(file)
          return { kind: 'file', path: cleanParts(file.name).join('/'), bytes: file.bytes }
        }
    return undefined
  }

  async function findInFolder(home: string, paths: readonly LinkPath[]): Promise<LinkedFile> {
    for (const parts of paths)
      for (let from = 0; from < parts.length; from++) {
        const path = await pathOnDisk(home, parts.slice(from))
        const found = path === undefined ? undefined : await readInside(home, path)
        if (found) return found
      }
    return { kind: 'missing' }
  }

  async function pathOnDisk(home: string, parts: LinkPath): Promise<string | undefined> {
    let path = ''
    for (const part of parts) {
      const at = join(home, path)
      const names = folders.get(at) ?? (await namesIn(at))
      folders.set(at, names)
      const name = names.get(part) ?? names.get(inAnyCase([part]))
      if (name === undefined) return undefined
      path = join(path, name)
    }
    return path
  }

  async function readInside(home: string, path: string): Promise<LinkedFile | undefined> {
    try {
      // A symbolic link may lead outside.
      const file = await realpath(join(home, path))
      if (!file.startsWith(home.endsWith(sep) ? home : home + sep)) return undefined
      const about = await stat(file)
      if (!about.isFile()) return undefined
      if (about.size > left) return { kind: 'oversized' }
      left -= about.size
      return { kind: 'file', path, bytes: new Uint8Array(await readFile(file)) }
    } catch {
      return undefined
    }
  }

  async function find(address: string, base: string): Promise<LinkedFile> {
    const target = readLink(address, base)
    if (target === 'web') return { kind: 'web' }
    const own = findSent(target)
    if (own) return own
    const home = folder === undefined ? undefined : await realpath(folder).catch(() => undefined)
    return home === undefined ? { kind: 'missing' } : findInFolder(home, target)
  }

  return {
    async read(address, base) {
      const key = `${base}\n${address}`
      const before = known.get(key)
      if (before) return before
      if (known.size >= MAX_ADDRESSES) return { kind: 'missing' }
      const found = await find(address, base)
      known.set(key, found)
      return found
    },
    unused: () => sent.filter((file) => !used.has(file)).map(({ name }) => name),
  }
}

const exactly = (parts: readonly string[]): string => parts.join('/')
/** Windows and macOS do not tell upper from lower case. */
const inAnyCase = (parts: readonly string[]): string => `any case:${parts.join('/').toLowerCase()}`

const cleanParts = (name: string): string[] => partsOf(name).filter((part) => part !== '' && part !== '.')

/** The names in a folder, by their spellings: as it is, composed (macOS may have decomposed its letters), in any case. */
async function namesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  const found = (await readdir(folder).catch(() => [])).sort()
  const composed = (name: string): string => name.normalize('NFC')
  for (const spell of [String, composed, (name: string) => inAnyCase([composed(name)])])
    for (const name of found) if (!names.has(spell(name))) names.set(spell(name), name)
  return names
}

/** The files by each end of their path: the name, the name with its folder, and so on. */
function tailsOf(files: readonly InputFile[]): Map<string, InputFile[]> {
  const byTail = new Map<string, InputFile[]>()
  for (const file of files) {
    const parts = cleanParts(file.name).slice(-32)
    for (let from = 0; from < parts.length; from++)
      for (const spell of [exactly, inAnyCase]) {
        const key = spell(parts.slice(from))
        const same = byTail.get(key)
        if (same) same.push(file)
        else byTail.set(key, [file])
      }
  }
  return byTail
}
