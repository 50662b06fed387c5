import type { AssetVariant, Picture } from '@viewpage/deck'

/** A decoded picture whose memory can be released. */
export interface DecodedPicture extends Picture {
  close(): void
}

/** Limit for all decoded pictures together, at 4 bytes per pixel. */
const MAX_PIXELS = 64_000_000

/** A cache of decoded pictures. It drops the least recently painted ones, but none of the last frame. */
export interface PictureStore {
  readonly isFull: boolean
  get(file: AssetVariant): Picture | undefined
  has(file: AssetVariant): boolean
  add(file: AssetVariant, picture: DecodedPicture): void
  /** Pictures used from now on belong to the next frame. */
  beginFrame(): void
  clear(): void
}

interface Entry {
  readonly picture: DecodedPicture
  usedIn: number
}

export function createPictureStore(maxPixels = MAX_PIXELS): PictureStore {
  // A map keeps the insertion order: a used entry is inserted again at the end.
  const entries = new Map<string, Entry>()
  let pixels = 0
  let frame = 0

  function remove(key: string, { picture }: Entry): void {
    entries.delete(key)
    pixels -= picture.width * picture.height
    picture.close()
  }

  return {
    get isFull() {
      return pixels >= maxPixels
    },
    get({ sha256 }) {
      const entry = entries.get(sha256)
      if (!entry) return undefined
      entry.usedIn = frame
      entries.delete(sha256)
      entries.set(sha256, entry)
      return entry.picture
    },
    has: ({ sha256 }) => entries.has(sha256),
    add({ sha256 }, picture) {
      const before = entries.get(sha256)
      if (before) remove(sha256, before)
      pixels += picture.width * picture.height
      for (const [key, oldest] of entries) {
        if (pixels <= maxPixels || oldest.usedIn >= frame - 1) break
        remove(key, oldest)
      }
      entries.set(sha256, { picture, usedIn: frame })
    },
    beginFrame() {
      frame += 1
    },
    clear() {
      for (const [key, entry] of entries) remove(key, entry)
    },
  }
}
