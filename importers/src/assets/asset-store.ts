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

/** A decoded picture. */
export type Picture = Canvas | Image

/** The pictures and fonts of one document, by id. Each is stored once and encoded as late as possible. */
export interface AssetStore {
  /** Adds a file unchanged. @returns the asset id */
  addFile(bytes: Uint8Array, about: Pick<Asset, 'mediaType' | 'width' | 'height'>, picture: Picture): string
  /** Adds a font as WOFF2. @returns the asset id */
  addFont(bytes: Uint8Array): string
  /** Adds painted pixels. Do not change the canvas afterwards. @returns the asset id */
  addCanvas(canvas: Canvas): string
  picture(id: string): Picture | undefined
  /** Encodes the used canvases that were added since the last call, and releases the pixels of all. */
  encode(used: ReadonlySet<string>): Promise<void>
  /** The document's asset table for used assets, and its files. */
  finish(used: ReadonlySet<string>): Promise<{ assets: Record<string, Asset>; files: Map<string, AssetFile> }>
}

/** Larger pictures get smaller variants for distant views. */
const MAX_PLAIN_PX = 1_600
const MIN_VARIANT_PX = 600

export function createAssetStore(work: ImportWork): AssetStore {
  const assets: Record<string, Asset> = {}
  const files = new Map<string, AssetFile>()
  const pictures = new Map<string, Picture>()
  /** Canvases that are not encoded, or that were added again after encoding. */
  const painted = new Map<string, Canvas>()
  let totalBytes = 0

  function keep(bytes: Uint8Array, about: Omit<AssetVariant, 'sha256' | 'bytes'>): AssetVariant {
    const sha256 = sha256Of(bytes)
    if (!files.has(sha256)) {
      totalBytes += bytes.byteLength
      if (totalBytes > work.limits.assetBytes)
        work.fail(
          'oversized',
          `its pictures and fonts take more than ${Math.round(work.limits.assetBytes / 1024 / 1024)} MB`,
          'Make the pictures smaller, or split it into several presentations.',
        )
      files.set(sha256, { bytes, mediaType: about.mediaType })
    }
    return { sha256, bytes: bytes.byteLength, ...about }
  }

  async function encode(used: ReadonlySet<string>): Promise<void> {
    for (const [id, canvas] of painted) {
      painted.delete(id)
      // Memory outside the V8 heap is released only between turns of the event loop.
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
    addFont(bytes) {
      const id = `font-${sha256Of(bytes).slice(0, 20)}`
      assets[id] ??= keep(bytes, { mediaType: 'font/woff2' })
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
