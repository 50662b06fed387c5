import type { Topic } from '@viewpage/shared-events'

/** A line of the transcript: the heading of a topic, an item of a list, or a paragraph. */
export interface TranscriptLine {
  readonly kind: 'heading' | 'item' | 'paragraph'
  readonly text: string
}

/** The lines of topics that belong to no step. */
export const NO_STEP = 0

/**
 * What the page shows of a transcript (docs/behaviour/page.md#transcript), by step from 1. A topic whose title is that of its step
 * has no heading of its own.
 */
export function linesByStep(
  topics: readonly Topic[],
  stepTitles: readonly string[],
): ReadonlyMap<number, readonly TranscriptLine[]> {
  const lines = new Map<number, TranscriptLine[]>()
  const visit = ({ step, title, texts, topics: below }: Topic, around: number): void => {
    const number = step === undefined ? around : step > stepTitles.length ? NO_STEP : step
    const own = lines.get(number) ?? []
    lines.set(number, own)
    if (!isSame(title, stepTitles[number - 1] ?? '')) own.push({ kind: 'heading', text: title })
    for (const { paragraphs } of texts) {
      if (paragraphs.length === 1 && isSame(paragraphs[0]?.text ?? '', title)) continue
      for (const { text, listType } of paragraphs)
        if (text.trim() !== '') own.push({ kind: listType === 'BULLET' ? 'item' : 'paragraph', text })
    }
    for (const each of below) visit(each, number)
  }
  for (const topic of topics) visit(topic, NO_STEP)
  return lines
}

const isSame = (one: string, other: string): boolean => one.trim() === '' || one.trim() === other.trim()
