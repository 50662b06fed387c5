import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'

/**
 * A page's own files: what stands in its folder and below. Files that were uploaded together lost their folders, so
 * one that is not where the page looks for it may stand beside the page.
 */
export interface PageFiles {
  /** By an address as the page writes it, or whole. Never throws. */
  read(address: string): Promise<PageFile>
}

export type PageFile =
  | { kind: 'file'; bytes: Uint8Array; path: string }
  /** Nothing was looked for. */
  | { kind: 'web' | 'outside' }
  | { kind: 'missing' | 'oversized' }

/** Where the page stands for the browser. The folders above let it be seen when an address leads out of its own. */
export const PAGE_ADDRESS = `http://page.invalid/${'-/'.repeat(16)}`

/**
 * @param folder absolute; undefined when there is none
 * @param most bytes of all files together
 */
export function openPageFiles(folder: string | undefined, most: number): PageFiles {
  let left = most
  return {
    async read(address) {
      const place = placeOf(address)
      if (typeof place !== 'string') return place
      if (folder === undefined) return { kind: 'missing' }
      try {
        const home = await realpath(folder)
        const wished = resolve(home, place)
        if (!isInside(home, wished)) return { kind: 'outside' }
        const file = await realpath(wished).catch(() => realpath(resolve(home, basename(wished))))
        // Also what a link in the folder points to.
        if (!isInside(home, file)) return { kind: 'outside' }
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

/** The path below the folder. */
function placeOf(address: string): string | PageFile {
  if (!URL.canParse(address, PAGE_ADDRESS)) return { kind: 'missing' }
  const url = new URL(address, PAGE_ADDRESS)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'outside' }
  if (url.origin !== new URL(PAGE_ADDRESS).origin) return { kind: 'web' }
  if (!url.href.startsWith(PAGE_ADDRESS)) return { kind: 'outside' }
  try {
    const path = decodeURIComponent(url.pathname.slice(new URL(PAGE_ADDRESS).pathname.length))
    return path === '' || path.includes('\0') ? { kind: 'missing' } : path
  } catch {
    return { kind: 'missing' }
  }
}
