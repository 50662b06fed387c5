/** Width and height in CSS px, as digits; both are empty when the size is left to the page. */
export interface EmbedSize {
  readonly width: string
  readonly height: string
}

/** Section 5. */
export const DEFAULT_EMBED_SIZE: EmbedSize = { width: '560', height: '315' }

export const MAX_DIGITS = 4

const RATIO = 16 / 9
const LARGEST = 9999
const NO_SIZE: EmbedSize = { width: '', height: '' }

/** The size after the width was edited: the height follows. Empty or zero clears both. */
export function withWidth(typed: string): EmbedSize {
  const width = digitsOf(typed)
  if (Number(width) === 0) return NO_SIZE
  return { width, height: derived(Number(width) / RATIO) }
}

/** The size after the height was edited: the width follows. Empty or zero clears both. */
export function withHeight(typed: string): EmbedSize {
  const height = digitsOf(typed)
  if (Number(height) === 0) return NO_SIZE
  return { width: derived((Number(height) * 16) / 9), height }
}

/** Digits only, at most four; the wide digits of East Asian keyboards count as digits. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, MAX_DIGITS)
}

/** At most four digits, too (D22). */
function derived(pixels: number): string {
  return String(Math.min(LARGEST, Math.round(pixels)))
}
