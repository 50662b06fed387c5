import type { LinkedFile, LinkedFiles } from '@viewpage/importers/linked/linked-files'

/** The files that a page may use: those that were sent with it, and those of its folder. */
export interface PageFiles {
  /** Reads a file by its relative or absolute URL. Never throws. */
  read(address: string): Promise<PageFile>
}

export type PageFile = LinkedFile

/** The URL of the page in the browser. Its parent folders show whether a relative URL leaves the page's folder. */
export const PAGE_ADDRESS = `http://page.invalid/${'-/'.repeat(16)}`

/** @param name path of the page, from the folder of its files */
export const openPageFiles = (files: LinkedFiles, name: string): PageFiles => ({
  async read(address) {
    const place = placeOf(address)
    return typeof place === 'string' ? files.read(place, name) : place
  },
})

/** The path from the page, percent-encoded; it may lead outside. */
function placeOf(address: string): string | PageFile {
  if (!URL.canParse(address, PAGE_ADDRESS)) return { kind: 'missing' }
  const url = new URL(address, PAGE_ADDRESS)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'missing' }
  if (url.origin !== new URL(PAGE_ADDRESS).origin) return { kind: 'web' }
  return pathFromPage(url)
}

function pathFromPage({ pathname }: URL): string {
  const [page, parts] = [new URL(PAGE_ADDRESS).pathname.split('/'), pathname.split('/')]
  const shared = page.findIndex((part, at) => part !== parts[at] || at === page.length - 1)
  return '../'.repeat(page.length - 1 - shared) + parts.slice(shared).join('/')
}

/** An address of the page as a person knows it: files by their path from the page, others unchanged. */
export function addressForPeople(address: string): string {
  const place = address.startsWith(new URL(PAGE_ADDRESS).origin) ? placeOf(address) : address
  if (typeof place !== 'string') return address
  try {
    return decodeURIComponent(place)
  } catch {
    return place
  }
}
