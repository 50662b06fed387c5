import { readText } from '@viewpage/importers/encoding/read-text'
import type { AssetStore } from '@viewpage/importers/assets/asset-store'
import { decodeData } from '@viewpage/importers/assets/data-address'
import { readImageFile } from '@viewpage/importers/assets/image-file'
import { readPixels, type PixelPicture } from '@viewpage/importers/assets/read-pixels'
import { noteLink } from '@viewpage/importers/linked/note-link'
import type { ImportWork } from '@viewpage/importers'
import { addressForPeople, type PageFile, type PageFiles } from './page-files.ts'

/** A picture of the page: raster, or SVG text. */
export type PagePicture = PixelPicture | { kind: 'drawing'; xml: string }

/** Reads pictures by URL. Missing ones are left out with a note. */
export async function readPagePictures(
  addresses: Iterable<string>,
  files: PageFiles,
  assets: AssetStore,
  work: ImportWork,
): Promise<Map<string, PagePicture>> {
  const pictures = new Map<string, PagePicture>()
  for (const address of new Set(addresses)) {
    const bytes = await bytesOf(address, files, work)
    const picture = bytes && (await readPicture(bytes, assets, work))
    if (picture) pictures.set(address, picture)
    await work.yieldTurn(0.5, 'Reading pictures')
  }
  return pictures
}

async function bytesOf(address: string, files: PageFiles, work: ImportWork): Promise<Uint8Array | undefined> {
  if (/^\s*data:/i.test(address)) return decodeData(address)
  const found = await files.read(address)
  if (found.kind === 'file') return found.bytes
  noteMissing(address, found.kind, work)
  return undefined
}

/** Notes a file that is not shown. */
export function noteMissing(
  address: string,
  reason: Exclude<PageFile['kind'], 'file'>,
  work: ImportWork,
): void {
  noteLink(addressForPeople(address), { kind: reason }, work)
}

async function readPicture(
  bytes: Uint8Array,
  assets: AssetStore,
  work: ImportWork,
): Promise<PagePicture | undefined> {
  if (readImageFile(bytes)) return readPixels(bytes, assets, work)
  const text = readText(bytes, 'xml').text
  const isDrawing = /<(?:[\w-]+:)?svg[\s>]/i.test(text.slice(0, 1 << 16))
  return isDrawing ? { kind: 'drawing', xml: text } : readPixels(bytes, assets, work)
}
