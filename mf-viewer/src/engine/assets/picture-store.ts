import type { AssetVariant, Picture } from '@viewpage/deck'

/** A decoded picture that can be given back. */
export interface DecodedPicture extends Picture {
  close(): void
}

/** px of all decoded pictures together; 4 bytes each. */
const MOST_PIXELS = 64_000_000

/**
 * Decoded pictures, about as many as the memory should hold: those painted longest ago go first, those of the last
 * frame never.
 */
export interface PictureStore {
  readonly isFull: boolean
  get(file: AssetVariant): Picture | undefined
  has(file: AssetVariant): boolean
  add(file: AssetVariant, picture: DecodedPicture): void
  /** What is asked for from now on belongs to another frame. */
  beginFrame(): void
  clear(): void
}

interface Entry {
  readonly picture: DecodedPicture
  usedIn: number
}

export function createPictureStore(mostPixels = MOST_PIXELS): PictureStore {
  // A map keeps the order of insertion: what is used is put in again, at the end.
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
      return pixels >= mostPixels
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
        if (pixels <= mostPixels || oldest.usedIn >= frame - 1) break
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
