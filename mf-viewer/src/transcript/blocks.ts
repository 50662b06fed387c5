import type { Paragraph, StyleClass, Topic } from '@viewpage/shared-events'

/** How large a text stands in the transcript; the smallest is 14 px. */
export type TextSize = 'small' | 'normal' | 'large'

export interface Line {
  readonly text: string
  readonly size: TextSize
}

/** Paragraphs that stand together: running text, or the points of one list. */
export interface Block {
  readonly kind: 'paragraphs' | 'list'
  readonly style: StyleClass
  readonly lines: readonly Line[]
}

interface OpenBlock extends Block {
  readonly lines: Line[]
}

/**
 * The texts of a topic as they are read: empty lines left out, neighbouring points made one list, and the title
 * not said twice.
 *
 * @param usualSize what {@link usualSizeOf} says of the whole transcript
 */
export function blocksOf({ title, texts }: Pick<Topic, 'title' | 'texts'>, usualSize: number): Block[] {
  const blocks: OpenBlock[] = []
  for (const { styleClasses, paragraphs } of texts) {
    const style = styleClasses[0] ?? 'body'
    if (paragraphs.length === 1 && paragraphs[0]?.text.trim() === title.trim()) continue
    const own: OpenBlock[] = []
    for (const paragraph of paragraphs.filter(({ text }) => text.trim() !== '')) {
      const kind = paragraph.listType === 'BULLET' ? 'list' : 'paragraphs'
      if (own.at(-1)?.kind !== kind) own.push({ kind, style, lines: [] })
      own.at(-1)?.lines.push({ text: paragraph.text, size: sizeOf(paragraph, usualSize) })
    }
    blocks.push(...own)
  }
  return blocks
}

/** The middle of all font sizes, in world units: what reads as normal in this deck. 0 when no size is known. */
export function usualSizeOf(topics: readonly Topic[]): number {
  const sizes = sizesOf(topics).toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

function sizesOf(topics: readonly Topic[]): number[] {
  return topics.flatMap(({ texts, topics: below }) => [
    ...texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ biggestFontSize }) => biggestFontSize ?? [])),
    ...sizesOf(below),
  ])
}

function sizeOf({ biggestFontSize }: Paragraph, usualSize: number): TextSize {
  if (biggestFontSize === undefined || usualSize === 0) return 'normal'
  const ratio = biggestFontSize / usualSize
  if (ratio < 0.7) return 'small'
  return ratio > 1.6 ? 'large' : 'normal'
}
