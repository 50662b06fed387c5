import type { Canvas } from '@napi-rs/canvas'
import type { AssetVariant } from '@viewpage/deck'

const PHOTO_QUALITY = 90
/** A sample with more colours is a photograph, which is far smaller as WebP without visible loss. */
const MAX_DRAWING_COLOURS = 160
const SAMPLES = 4_096

/** Encodes flat colours as PNG and photographs as WebP. */
export async function encodePicture(
  canvas: Canvas,
): Promise<[bytes: Uint8Array, about: Omit<AssetVariant, 'sha256' | 'bytes'>]> {
  const { width, height } = canvas
  const photograph = looksLikeAPhotograph(canvas)
  const bytes = photograph ? await canvas.encode('webp', PHOTO_QUALITY) : await canvas.encode('png')
  return [new Uint8Array(bytes), { mediaType: photograph ? 'image/webp' : 'image/png', width, height }]
}

function looksLikeAPhotograph(canvas: Canvas): boolean {
  const bytes = canvas.data()
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4))
  const colours = new Set<number>()
  // An odd step samples all columns and rows.
  const step = Math.max(1, Math.floor(pixels.length / SAMPLES)) | 1
  for (let at = 0; at < pixels.length; at += step) colours.add(pixels[at] ?? 0)
  return colours.size > MAX_DRAWING_COLOURS
}
