import type { AssetStore } from '../assets/asset-store.ts'
import { decodeData } from '../assets/data-address.ts'
import { readImageFile } from '../assets/image-file.ts'
import { readPixels, type PixelPicture } from '../assets/read-pixels.ts'
import type { ImportWork } from '../import-work.ts'
import { mayBeDrawing, readLinkedDrawing } from '../linked/decode-drawing.ts'
import type { LinkedFile, LinkedFiles } from '../linked/linked-files.ts'
import { noteLink } from '../linked/note-link.ts'
import { hrefOf } from './scene.ts'
import { elementsIn } from './style-elements.ts'
import type { XmlElement } from './xml-tree.ts'

export type EmbeddedPicture =
  | PixelPicture
  /** A nested drawing. */
  | { kind: 'svg'; root: XmlElement }

const PICTURES = new Set(['image', 'feImage'])
const DATA = /^data:([^;,]*)(?:;[^;,]*)*,/i

/** Nesting of drawings in pictures. */
const MAX_DEPTH = 4

/** Where linked pictures are, and the path of the drawing that links them. */
export interface PictureSource {
  readonly files: LinkedFiles
  readonly base: string
}

/**
 * Reads the pictures of `image` elements, by their address. A drawing that is shown as a picture loads no files, as in
 * browsers.
 *
 * @param source where linked pictures are; without it, they are left out
 */
export async function readEmbeddedPictures(
  root: XmlElement,
  assets: AssetStore,
  work: ImportWork,
  source?: PictureSource,
): Promise<Map<string, EmbeddedPicture>> {
  const pictures = new Map<string, EmbeddedPicture>()
  const seen = new Set<string>()

  async function readFrom(drawing: XmlElement, depth: number): Promise<void> {
    for (const { element } of elementsIn(drawing)) {
      const address = PICTURES.has(element.name) ? hrefOf(element) : undefined
      const isEmbedded = DATA.test(address ?? '')
      if (!address || address.startsWith('#') || seen.has(address) || (depth > 0 && !isEmbedded)) continue
      seen.add(address)
      const bytes = isEmbedded ? decodeData(address) : await readLinked(address)
      const picture = bytes && (await readPicture(bytes, address, assets, work))
      if (picture) pictures.set(address, picture)
      await work.yieldTurn(0.15, 'Reading pictures')
      if (picture?.kind === 'svg' && depth < MAX_DEPTH) await readFrom(picture.root, depth + 1)
    }
  }

  async function readLinked(address: string): Promise<Uint8Array | undefined> {
    const file: LinkedFile = source ? await source.files.read(address, source.base) : { kind: 'web' }
    if (file.kind === 'file') return file.bytes
    noteLink(address, file, work)
    return undefined
  }

  await readFrom(root, 0)
  return pictures
}

async function readPicture(
  bytes: Uint8Array,
  address: string,
  assets: AssetStore,
  work: ImportWork,
): Promise<EmbeddedPicture | undefined> {
  const isDrawing = DATA.test(address) ? /svg/i.test(DATA.exec(address)?.[1] ?? '') : mayBeDrawing(bytes)
  if (!isDrawing || readImageFile(bytes)) return readPixels(bytes, assets, work)
  const root = await readLinkedDrawing(bytes, work)
  return root && { kind: 'svg', root }
}
