import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'

/**
 * The files of a page: its folder and subfolders. Uploaded files lose their folders, so a file that is not at its path may
 * be in the folder of the page.
 */
export interface PageFiles {
  /** Reads a file by its relative or absolute URL. Never throws. */
  read(address: string): Promise<PageFile>
}

export type PageFile =
  | { kind: 'file'; bytes: Uint8Array; path: string }
  /** Not looked up. */
  | { kind: 'web' | 'outside' }
  | { kind: 'missing' | 'oversized' }

/** The URL of the page in the browser. Its parent folders show whether a relative URL leaves the page's folder. */
export const PAGE_ADDRESS = `http://page.invalid/${'-/'.repeat(16)}`

/**
 * @param folder absolute; undefined if there is none
 * @param maxBytes of all files together
 */
export function openPageFiles(folder: string | undefined, maxBytes: number): PageFiles {
  let left = maxBytes
  return {
    async read(address) {
      const place = placeOf(address)
      if (typeof place !== 'string') return place
      if (folder === undefined) return { kind: place.startsWith('../') ? 'outside' : 'missing' }
      try {
        const home = await realpath(folder)
        const target = resolve(home, place)
        const byName = (): Promise<string> => realpath(resolve(home, basename(target)))
        const isOwn = isInside(home, target)
        const file = await (isOwn ? realpath(target).catch(byName) : byName().catch(() => undefined))
        // A symbolic link may lead outside.
        if (file === undefined || !isInside(home, file)) return { kind: 'outside' }
        const about = await stat(file)
        if (!about.isFile()) return { kind: 'missing' }
        if (about.size > left) return { kind: 'oversized' }
        left -= about.size
        return { kind: 'file', bytes: new Uint8Array(await readFile(file)), path: place }
      } catch {
        return { kind: 'missing' }
      }
    },
  }
}

const isInside = (home: string, file: string): boolean =>
  file.startsWith(home.endsWith(sep) ? home : home + sep)

/** The path from the folder; it may lead outside. */
function placeOf(address: string): string | PageFile {
  if (!URL.canParse(address, PAGE_ADDRESS)) return { kind: 'missing' }
  const url = new URL(address, PAGE_ADDRESS)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'outside' }
  if (url.origin !== new URL(PAGE_ADDRESS).origin) return { kind: 'web' }
  try {
    const path = decodeURIComponent(pathFromPage(url))
    return path === '' || path.includes('\0') ? { kind: 'missing' } : path
  } catch {
    return { kind: 'missing' }
  }
}

function pathFromPage({ pathname }: URL): string {
  const [page, parts] = [new URL(PAGE_ADDRESS).pathname.split('/'), pathname.split('/')]
  const shared = page.findIndex((part, at) => part !== parts[at] || at === page.length - 1)
  return '../'.repeat(page.length - 1 - shared) + parts.slice(shared).join('/')
}

/** An address of the page as a person knows it: files by their path from the page, others unchanged. */
export function addressForPeople(address: string): string {
  const place = address.startsWith(new URL(PAGE_ADDRESS).origin) ? placeOf(address) : address
  return typeof place === 'string' ? place : address
}
