import type { AssetStore } from '../assets/asset-store.ts'
import { decodeData } from '../assets/data-address.ts'
import { readPixels, type PixelPicture } from '../assets/read-pixels.ts'
import type { ImportWork } from '../import-work.ts'
import { hrefOf } from './scene.ts'
import { childElements, readXml, type XmlElement } from './xml-tree.ts'

export type EmbeddedPicture =
  | PixelPicture
  /** A nested drawing. */
  | { kind: 'svg'; root: XmlElement }

const DATA = /^data:([^;,]*)(?:;[^;,]*)*,/i

/** Reads the `data:` URLs of `image` elements. Other URLs are left out, because nothing is fetched. */
export async function readEmbeddedPictures(
  root: XmlElement,
  assets: AssetStore,
  work: ImportWork,
): Promise<Map<string, EmbeddedPicture>> {
  const pictures = new Map<string, EmbeddedPicture>()
  for (const element of imagesIn(root)) {
    const address = hrefOf(element)
    if (!address || pictures.has(address)) continue
    if (!DATA.test(address)) {
      work.note('linkedFile', address)
      continue
    }
    const picture = await readPicture(address, assets, work)
    if (picture) pictures.set(address, picture)
    await work.yieldTurn(0.15, 'Reading pictures')
  }
  return pictures
}

function* imagesIn(root: XmlElement): Generator<XmlElement> {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'image' || element.name === 'feImage') yield element
    waiting.push(...childElements(element))
  }
}

async function readPicture(
  address: string,
  assets: AssetStore,
  work: ImportWork,
): Promise<EmbeddedPicture | undefined> {
  const found = DATA.exec(address)
  const bytes = decodeData(address)
  if (/svg/i.test(found?.[1] ?? ''))
    return { kind: 'svg', root: await readXml(new TextDecoder().decode(bytes), work, true) }
  return readPixels(bytes, assets, work)
}
