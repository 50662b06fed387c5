import { exceededInWords, findExceededLimit } from '@viewpage/deck/limits'
import type { Topic, TranscriptText } from '@viewpage/shared-events'
import { STEP_IS_GONE } from './moved-steps.ts'

/** A line of the transcript of a step: a paragraph, or the heading of a topic without a step of its own. */
interface Line {
  readonly text: string
  readonly topic: Topic
  /** `null` for a heading. */
  readonly paragraph: {
    readonly of: TranscriptText
    readonly value: TranscriptText['paragraphs'][number]
  } | null
}

/** The transcripts of steps as text, a line for each paragraph and heading, by number from 1. */
export function transcriptsOf(topics: readonly Topic[]): ReadonlyMap<number, string> {
  return new Map(
    [...linesOf(topics)].map(([step, { lines }]) => [step, lines.map(({ text }) => text).join('\n')]),
  )
}

/**
 * Replaces transcripts of steps. Lines that stay keep their style, and a changed one has that of the line in its place.
 *
 * @param transcripts by step number
 */
export function withTranscripts(
  topics: readonly Topic[],
  transcripts: ReadonlyMap<number, string>,
  titleOf: (step: number) => string,
): Topic[] {
  const changed = structuredClone(topics) as Topic[]
  const places = linesOf(changed)
  for (const [step, transcript] of transcripts) {
    const { first, lines } = places.get(step) ?? { first: addTopic(changed, step, titleOf(step)), lines: [] }
    replaceLines(first, lines, transcript.split('\n').filter(Boolean))
  }
  return withoutEmpty(changed)
}

/** The limit of pages that changed topics exceed and the earlier ones did not; `null` for none. */
export function exceededBy(topics: readonly Topic[], before: readonly Topic[]): string | null {
  const limitOf = (of: readonly Topic[]) => findExceededLimit({ topics: [...of], path: [] }, 0)
  const exceeded = limitOf(topics)
  return exceeded && !limitOf(before) ? exceededInWords(exceeded) : null
}

/** The lines of each step that has a topic, and its first topic. */
function linesOf(topics: readonly Topic[]): Map<number, { first: Topic; lines: Line[] }> {
  const places = new Map<number, { first: Topic; lines: Line[] }>()
  const visit = (topic: Topic, around: number): void => {
    const step = topic.step ?? around
    const place = places.get(step) ?? { first: topic, lines: [] }
    if (step !== STEP_IS_GONE) places.set(step, place)
    const add = (text: string, paragraph: Line['paragraph']) => {
      const line = text.replace(/\s+/g, ' ').trim()
      if (line !== '') place.lines.push({ text: line, topic, paragraph })
    }
    if (topic.step === undefined) add(topic.title, null)
    for (const of of topic.texts) for (const value of of.paragraphs) add(value.text, { of, value })
    for (const below of topic.topics) visit(below, step)
  }
  for (const topic of topics) visit(topic, STEP_IS_GONE)
  return places
}

function replaceLines(first: Topic, lines: readonly Line[], texts: readonly string[]): void {
  let start = 0
  while (start < lines.length && lines[start]?.text === texts[start]) start++
  let end = 0
  const most = Math.min(lines.length, texts.length) - start
  while (end < most && lines.at(-1 - end)?.text === texts.at(-1 - end)) end++
  const old = lines.slice(start, lines.length - end)
  const own = texts.slice(start, texts.length - end)
  for (const [index, line] of old.entries()) setText(line, own[index] ?? '')
  const added = own.slice(old.length)
  if (added.length > 0) addAfter(lines[start + old.length - 1], first, added)
}

/** An empty text is removed later. */
function setText({ topic, paragraph }: Line, text: string): void {
  if (paragraph) paragraph.value.text = text
  else topic.title = text
}

function addAfter(line: Line | undefined, first: Topic, texts: readonly string[]): void {
  if (line?.paragraph) {
    const { of, value } = line.paragraph
    of.paragraphs.splice(of.paragraphs.indexOf(value) + 1, 0, ...texts.map((text) => ({ ...value, text })))
    return
  }
  const topic = line?.topic ?? first
  const paragraphs = texts.map((text) => ({ text }))
  const id = freeId('written', topic.texts)
  topic.texts.unshift({ id, styleClasses: ['body'], paragraphs })
}

/** Adds a topic for a step that has none. */
export function addTopic(topics: Topic[], step: number, title: string): Topic {
  const topic: Topic = {
    id: freeId(`transcript-${step}`, allTopics(topics)),
    step,
    title,
    texts: [],
    topics: [],
  }
  topics.push(topic)
  return topic
}

export const allTopics = (topics: readonly Topic[]): Topic[] =>
  topics.flatMap((topic) => [topic, ...allTopics(topic.topics)])

export function freeId(wanted: string, others: readonly { readonly id: string }[]): string {
  const taken = new Set(others.map(({ id }) => id))
  let id = wanted
  for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
  return id
}

/** Without paragraphs that were emptied, and texts and headings that contain nothing any more. */
function withoutEmpty(topics: readonly Topic[]): Topic[] {
  return topics
    .map((topic) => ({
      ...topic,
      texts: topic.texts
        .map((text) => ({ ...text, paragraphs: text.paragraphs.filter(({ text: line }) => line !== '') }))
        .filter(({ paragraphs }) => paragraphs.length > 0),
      topics: withoutEmpty(topic.topics),
    }))
    .filter(({ step, title, texts, topics: below }) => step !== undefined || title !== '' || texts.length + below.length > 0) // oxfmt-ignore
}
