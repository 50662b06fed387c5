import type { Topic } from '@viewpage/shared-events'

/** px a transcript may be high before it is collapsed (section 4). */
export const COLLAPSED_HEIGHT = 500

/** ms after mounting until it is measured (section 9). */
export const MEASURE_AFTER = 500

/** ms after the first render until it counts as shown (section 9). */
export const SHOWN_AFTER = 1_000

/** Characters in a line on the narrowest screen we draw for; wide ones, as in Japanese, take two. */
const NARROW_LINE = 34
const LINE_HEIGHT = 29
const TOPIC_HEIGHT = 62

/**
 * Whether a transcript is so short that it fits on every screen. The server's HTML needs no toggle then; one that
 * may be too long starts collapsed, so that nothing moves when it is measured.
 */
export function surelyFits(topics: readonly Topic[]): boolean {
  return heightOf(topics) <= COLLAPSED_HEIGHT
}

function heightOf(topics: readonly Topic[]): number {
  let height = 0
  for (const { title, texts, topics: below } of topics) {
    height += TOPIC_HEIGHT + (linesOf(title) - 1) * LINE_HEIGHT + heightOf(below)
    for (const { paragraphs } of texts)
      for (const { text } of paragraphs) height += linesOf(text) * LINE_HEIGHT
  }
  return height
}

function linesOf(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u1100' ? 2 : 1
  return Math.max(1, Math.ceil(width / NARROW_LINE))
}
