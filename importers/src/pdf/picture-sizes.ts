import type { ImportWork } from '../import-work.ts'

/** What stands before a picture's width, characters at most. */
const MAX_ENTRIES = 4_000
/** Of memory that decoding may take; the rest is for everything else. */
const DECODING_SHARE = 0.5
/** More pixels take minutes even with a bit each. */
const MAX_PIXELS = 2 ** 31
/** PDF.js keeps the file's samples, and red, green and blue of each pixel. */
const BYTES_PER_PIXEL = 8
/** Of JPEG 2000 PDF.js leaves out resolutions until both sides are at most so long, px. */
const MAX_JPEG_2000_SIDE = 2_048
const JPEG_2000 = 'JPXDecode'
const WIDTH = '/Width'
const PLAIN_WIDTH = /\/Width\s{0,20}(\d{1,10})\b/
const PLAIN_HEIGHT = /\/Height\s{0,20}(\d{1,10})\b/
const PLAIN_BITS = /\/BitsPerComponent\s{0,20}(\d{1,2})\b/

/**
 * The pixels of the largest picture that is decoded. PDF.js drops larger ones without a word, so that the dictionaries of the
 * pictures are read here, which no PDF compresses or encrypts, and each that is dropped or reduced is noted.
 */
export function decodablePixels(bytes: Uint8Array, work: ImportWork): number {
  const budget = DECODING_SHARE * work.limits.memory
  const all = [...pictureDictionaries(bytes)]
  for (const { isReduced } of all) if (isReduced) work.note('pictureReduced')
  const tooLarge = all.filter(
    ({ pixels, bytesPerPixel }) => pixels > MAX_PIXELS || pixels * bytesPerPixel > budget,
  )
  if (tooLarge.length === 0) return MAX_PIXELS
  for (const _ of tooLarge) work.note('pictureTooLarge')
  return Math.min(...tooLarge.map(({ pixels }) => pixels)) - 1
}

interface PictureSize {
  readonly pixels: number
  readonly bytesPerPixel: number
  /** By its decoder. */
  readonly isReduced: boolean
}

function* pictureDictionaries(bytes: Uint8Array): Generator<PictureSize> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let before = 0
  for (let at = file.indexOf(WIDTH); at >= 0; at = file.indexOf(WIDTH, before)) {
    const end = endOf(file, at)
    const dictionary = file.subarray(Math.max(before, at - MAX_ENTRIES), end).toString('latin1')
    const entries = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
    before = end
    const [width, height] = [numberIn(entries, PLAIN_WIDTH), numberIn(entries, PLAIN_HEIGHT)]
    const isReduced = entries.includes(JPEG_2000) && Math.max(width, height) > MAX_JPEG_2000_SIDE
    if (width * height > 0)
      yield { pixels: width * height, bytesPerPixel: bytesPerPixelOf(entries), isReduced }
  }
}

/** Where the entries around a width end. */
function endOf(file: Buffer, at: number): number {
  const after = file.subarray(at, at + MAX_ENTRIES).indexOf('stream')
  return after < 0 ? Math.min(file.length, at + MAX_ENTRIES) : at + after
}

/** 0 if the entry is no plain number. */
function numberIn(entries: string, pattern: RegExp): number {
  return Number(pattern.exec(entries)?.[1] ?? 0)
}

function bytesPerPixelOf(entries: string): number {
  if (entries.includes(JPEG_2000)) return 1
  const hasMask = /\/S?Mask\b/.test(entries)
  const isBlackAndWhite = /\/ImageMask\s{0,20}true/.test(entries) || entries.includes('/DeviceGray')
  return !hasMask && isBlackAndWhite && numberIn(entries, PLAIN_BITS) <= 1 ? 1 / 8 : BYTES_PER_PIXEL
}
