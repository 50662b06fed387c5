import { MAX_TEXTS, type StyleClass, type Topic, type TranscriptText } from '@viewpage/shared-events/schemas'
import { addParagraph, mostFrequentSize, shortTitle, splitText } from '@viewpage/importers/transcript-text'
import { shortened } from '@viewpage/importers/geometry/number-text'
import type { Fragment, StepLayout, TextPiece } from './layout/page-layout.ts'

/** A paragraph in reading order. */
interface ReadParagraph {
  text: string
  /** px of the step. */
  size: number
  heading: number | undefined
  listed: boolean
}

const HEADING_CLASSES: StyleClass[] = ['title', 'subtitle', 'subtitle_2']

/** The paragraphs of a step. */
export function paragraphsOf({ pieces }: StepLayout): ReadParagraph[] {
  const paragraphs = new Map<number, Pick<ReadParagraph, 'heading' | 'listed'> & { fragments: Fragment[] }>()
  for (const piece of pieces) {
    if (piece.kind !== 'text') continue
    const known = paragraphs.get(piece.block) ?? { fragments: [], ...kindOf(piece) }
    known.fragments.push(...piece.fragments.filter(({ ends }) => !ends))
    paragraphs.set(piece.block, known)
  }
  const first = ({ fragments }: { fragments: Fragment[] }): number =>
    Math.min(...fragments.map(({ at }) => at))
  const inReadingOrder = [...paragraphs.values()].sort((one, other) => first(one) - first(other))
  return inReadingOrder.flatMap(({ fragments, ...kind }) => {
    const inOrder = fragments.sort((one, other) => one.at - other.at)
    const size = Math.max(...inOrder.map((fragment) => fragment.size))
    const text = saidIn(inOrder).replace(/\s+/g, ' ').trim()
    return text === '' ? [] : splitText(text).map((part) => ({ ...kind, size, text: part }))
  })
}

/** What fragments say: the annotations of ruby in brackets, after all that they annotate. */
function saidIn(fragments: readonly Fragment[]): string {
  let said = ''
  let annotation = ''
  for (const { text, ruby } of [...fragments, { text: '', ruby: undefined }]) {
    if (ruby === undefined && annotation !== '') {
      said += `(${annotation.trim()})`
      annotation = ''
    }
    if (ruby === 'text') annotation += text
    else said += text
  }
  return said
}

const kindOf = ({ heading, listed = false }: TextPiece): Pick<ReadParagraph, 'heading' | 'listed'> => ({
  heading,
  listed,
})

/** The first heading, or the largest text; '' for a step without text. */
export function stepTitle(paragraphs: readonly ReadParagraph[]): string {
  const largest = Math.max(...paragraphs.map(({ size }) => size))
  const found =
    paragraphs.find(({ heading }) => heading !== undefined) ??
    paragraphs.find(({ size }) => size >= 0.92 * largest)
  return shortTitle(found?.text ?? '')
}

/**
 * The topic of a step: its paragraphs, and a topic within it for each heading after the first, as deep as headings go.
 *
 * @param number of the step, from 1
 * @param scale world units per px of the step
 */
export function stepTopic(
  number: number,
  title: string,
  paragraphs: readonly ReadParagraph[],
  scale: number,
  usualSize: number,
): Topic {
  let count = 0
  const topicOf = (name: string, step: number): Topic => ({
    id: count++ === 0 ? `step-${number}` : `step-${number}-${count}`,
    step,
    title: name,
    texts: [],
    topics: [],
  })
  const top = topicOf(title, number)
  const open = [{ level: 0, topic: top }]
  let isFirst = true
  for (const paragraph of paragraphs) {
    const { heading } = paragraph
    if (heading !== undefined && !isFirst && top.topics.length < MAX_TEXTS) {
      while (open.length > 1 && (open.at(-1)?.level ?? 0) >= heading) open.pop()
      const topic = topicOf(paragraph.text.slice(0, 200), number)
      ;(open.at(-1)?.topic ?? top).topics.push(topic)
      open.push({ level: heading, topic })
    }
    if (heading !== undefined) isFirst = false
    addParagraph(
      (open.at(-1)?.topic ?? top).texts,
      paragraphOf(paragraph, scale),
      classOf(paragraph, usualSize),
      { id: `text-${number}-${count}`, maxTexts: MAX_TEXTS },
    )
  }
  return top
}

const paragraphOf = (
  { text, size, listed }: ReadParagraph,
  scale: number,
): TranscriptText['paragraphs'][number] => ({
  text,
  ...(listed && { listType: 'BULLET' as const }),
  biggestFontSize: shortened(size * scale, 5),
})

function classOf({ heading, size }: ReadParagraph, usual: number): StyleClass {
  if (heading !== undefined) return HEADING_CLASSES[heading - 1] ?? 'subtitle_2'
  return size < 0.8 * usual ? 'body_2' : 'body'
}

/** The most frequent font size by letters, px of the steps. */
export const usualSize = (steps: readonly (readonly ReadParagraph[])[]): number =>
  mostFrequentSize(steps.flat())
