import type { Paragraph, StyleClass, Topic } from '@viewpage/shared-events'

/** Font size of a line in the transcript; the smallest is 14 px. */
export type TextSize = 'small' | 'normal' | 'large'

export interface Line {
  readonly text: string
  readonly size: TextSize
}

/** Consecutive paragraphs of one kind: text, or the items of one list. */
export interface Block {
  readonly kind: 'paragraphs' | 'list'
  readonly style: StyleClass
  readonly lines: readonly Line[]
}

interface OpenBlock extends Block {
  readonly lines: Line[]
}

/**
 * The texts of a topic as blocks. Drops empty lines and a text that repeats the title; joins consecutive list items.
 *
 * @param medianSize the result of {@link medianSizeOf} for the whole transcript
 */
export function blocksOf({ title, texts }: Pick<Topic, 'title' | 'texts'>, medianSize: number): Block[] {
  const blocks: OpenBlock[] = []
  for (const { styleClasses, paragraphs } of texts) {
    const style = styleClasses[0] ?? 'body'
    if (paragraphs.length === 1 && paragraphs[0]?.text.trim() === title.trim()) continue
    const own: OpenBlock[] = []
    for (const paragraph of paragraphs.filter(({ text }) => text.trim() !== '')) {
      const kind = paragraph.listType === 'BULLET' ? 'list' : 'paragraphs'
      if (own.at(-1)?.kind !== kind) own.push({ kind, style, lines: [] })
      own.at(-1)?.lines.push({ text: paragraph.text, size: sizeOf(paragraph, medianSize) })
    }
    blocks.push(...own)
  }
  return blocks
}

/** The median of all font sizes, in world units, which counts as normal in this deck; 0 if no size is known. */
export function medianSizeOf(topics: readonly Topic[]): number {
  const sizes = sizesOf(topics).toSorted((a, b) => a - b)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

function sizesOf(topics: readonly Topic[]): number[] {
  return topics.flatMap(({ texts, topics: below }) => [
    ...texts.flatMap(({ paragraphs }) => paragraphs.flatMap(({ biggestFontSize }) => biggestFontSize ?? [])),
    ...sizesOf(below),
  ])
}

function sizeOf({ biggestFontSize }: Paragraph, medianSize: number): TextSize {
  if (biggestFontSize === undefined || medianSize === 0) return 'normal'
  const ratio = biggestFontSize / medianSize
  if (ratio < 0.7) return 'small'
  return ratio > 1.6 ? 'large' : 'normal'
}
