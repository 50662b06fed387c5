import { MAX_EMBED_SIDE_PX } from '@viewpage/shared-events/embed-code'

/** Width and height in CSS px, as digits; both are empty when the embed fills its container. */
export interface EmbedSize {
  readonly width: string
  readonly height: string
}

/** CSS px (docs/behaviour/embed.md#default-embed-size). */
export const DEFAULT_EMBED_SIZE: EmbedSize = { width: '560', height: '315' }

export const MAX_DIGITS = String(MAX_EMBED_SIDE_PX).length

const RATIO = 16 / 9
const NO_SIZE: EmbedSize = { width: '', height: '' }

/** The size after an edit of the width; the height is derived. Empty or zero clears both. */
export function withWidth(typed: string): EmbedSize {
  const width = digitsOf(typed)
  if (Number(width) === 0) return NO_SIZE
  return { width, height: sideText(Number(width) / RATIO) }
}

/** The size after an edit of the height; the width is derived. Empty or zero clears both. */
export function withHeight(typed: string): EmbedSize {
  const height = digitsOf(typed)
  if (Number(height) === 0) return NO_SIZE
  return { width: sideText((Number(height) * 16) / 9), height }
}

/** The first {@link MAX_DIGITS} digits; full-width digits of East Asian keyboards count as digits. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, MAX_DIGITS)
}

/** A derived side, capped at four digits (docs/behaviour/embed.md#embed-size-fields). */
function sideText(pixels: number): string {
  return String(Math.min(MAX_EMBED_SIDE_PX, Math.round(pixels)))
}
