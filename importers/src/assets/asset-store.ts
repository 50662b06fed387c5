import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas'
import type { Asset, AssetVariant } from '@viewpage/deck'
import type { ImportWork } from '../import-work.ts'
import { encodePicture } from './encode-picture.ts'

export interface AssetFile {
  bytes: Uint8Array
  mediaType: string
}

/** What can be painted without waiting. */
export type Picture = Canvas | Image

/** The pictures of one document: each kept once, encoded late, found by id. */
export interface AssetStore {
  /** A file that goes into the document as it is. */
  addFile(bytes: Uint8Array, about: Pick<Asset, 'mediaType' | 'width' | 'height'>, picture: Picture): string
  /** Pixels of our own making. The canvas must not be painted on any more. */
  addCanvas(canvas: Canvas): string
  picture(id: string): Picture | undefined
  /** Encodes what was painted since the last call and is used; the pixels of all of it go. */
  encode(used: ReadonlySet<string>): Promise<void>
  /** The document's table of what is used, and the files it points to. */
  finish(used: ReadonlySet<string>): Promise<{ assets: Record<string, Asset>; files: Map<string, AssetFile> }>
}

/** Above this, smaller copies are made for far-away views. */
const MAX_PLAIN_PX = 1_600
const MIN_VARIANT_PX = 600

export function createAssetStore(work: ImportWork): AssetStore {
  const assets: Record<string, Asset> = {}
  const files = new Map<string, AssetFile>()
  const pictures = new Map<string, Picture>()
  /** Not encoded yet, and those that were before and came once more. */
  const painted = new Map<string, Canvas>()
  let totalBytes = 0

  function keep(bytes: Uint8Array, about: Omit<AssetVariant, 'sha256' | 'bytes'>): AssetVariant {
    const sha256 = sha256Of(bytes)
    if (!files.has(sha256)) {
      totalBytes += bytes.byteLength
      if (totalBytes > work.limits.assetBytes)
        work.fail(
          'oversized',
          `its pictures take more than ${Math.round(work.limits.assetBytes / 1024 / 1024)} MB`,
          'Make the pictures smaller, or import it in parts.',
        )
      files.set(sha256, { bytes, mediaType: about.mediaType })
    }
    return { sha256, bytes: bytes.byteLength, ...about }
  }

  async function encode(used: ReadonlySet<string>): Promise<void> {
    for (const [id, canvas] of painted) {
      painted.delete(id)
      // Pixels outside the heap are let go between turns only.
      await setImmediate()
      if (!used.has(id) || assets[id]) continue
      const asset: Asset = keep(...(await encodePicture(canvas)))
      const variants: AssetVariant[] = []
      for (const smaller of halvings(canvas)) variants.push(keep(...(await encodePicture(smaller))))
      assets[id] = variants.length > 0 ? { ...asset, variants } : asset
      work.checkTime()
    }
  }

  return {
    addFile(bytes, about, picture) {
      const id = idOf(sha256Of(bytes))
      if (!assets[id]) assets[id] = keep(bytes, about)
      pictures.set(id, picture)
      return id
    },
    addCanvas(canvas) {
      const pixels = canvas.data()
      const id = idOf(sha256Of(pixels, `${canvas.width}x${canvas.height}`))
      painted.set(id, canvas)
      return id
    },
    picture: (id) => painted.get(id) ?? pictures.get(id),
    encode,
    async finish(used) {
      await encode(used)
      const table = Object.fromEntries(Object.entries(assets).filter(([id]) => used.has(id)))
      const wanted = new Set(
        Object.values(table).flatMap(({ sha256, variants = [] }) => [
          sha256,
          ...variants.map((one) => one.sha256),
        ]),
      )
      return { assets: table, files: new Map([...files].filter(([sha256]) => wanted.has(sha256))) }
    },
  }
}

const idOf = (sha256: string): string => `picture-${sha256.slice(0, 20)}`

function sha256Of(bytes: Uint8Array, salt = ''): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex')
}

function* halvings(canvas: Canvas): Generator<Canvas> {
  let { width, height } = canvas
  if (Math.max(width, height) <= MAX_PLAIN_PX) return
  let source = canvas
  while (Math.max(width, height) >= 2 * MIN_VARIANT_PX) {
    width = Math.max(1, Math.round(width / 2))
    height = Math.max(1, Math.round(height / 2))
    const smaller = createCanvas(width, height)
    const context = smaller.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(source, 0, 0, width, height)
    yield smaller
    source = smaller
  }
}
