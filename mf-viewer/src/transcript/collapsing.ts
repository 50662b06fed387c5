import type { Topic } from '@viewpage/shared-events'

/** A transcript of this height or more is collapsed (docs/behaviour/page.md#transcript-toggle). */
export const COLLAPSED_HEIGHT_PX = 500

/** ms from mounting to the measurement (docs/behaviour/page.md#transcript-toggle). */
export const MEASURE_AFTER_MS = 500

/** ms from the first render until the transcript counts as shown (docs/behaviour/page.md#transcript-events). */
export const SHOWN_AFTER_MS = 1_000

/** Characters per line on the narrowest supported screen. Wide characters, as in Japanese, count twice. */
const MIN_LINE_LENGTH = 34
const LINE_HEIGHT_PX = 29
const TOPIC_HEIGHT_PX = 62

/**
 * Whether a transcript seems short enough for every screen. If not, the server's HTML has the toggle, which the
 * measurement seldom changes then. In either case it takes at most the collapsed height.
 */
export function surelyFits(topics: readonly Topic[]): boolean {
  return heightOf(topics) < COLLAPSED_HEIGHT_PX
}

function heightOf(topics: readonly Topic[]): number {
  let height = 0
  for (const { title, texts, topics: below } of topics) {
    height += TOPIC_HEIGHT_PX + (linesOf(title) - 1) * LINE_HEIGHT_PX + heightOf(below)
    for (const { paragraphs } of texts)
      for (const { text } of paragraphs) height += linesOf(text) * LINE_HEIGHT_PX
  }
  return height
}

function linesOf(text: string): number {
  let width = 0
  for (const character of text) width += character > '\u1100' ? 2 : 1
  return Math.max(1, Math.ceil(width / MIN_LINE_LENGTH))
}
