import type { Topic } from '@viewpage/shared-events'
import type { DeckDocument } from './schema.ts'

/**
 * Maximum sizes of an imported presentation. Its page contains the transcript as HTML and as data: on two busy cores,
 * the largest transcript takes 70 of the 150 ms for rendering. The limits are not in the schema, because presentations
 * that were stored before them must still open.
 */
export const PAGE_LIMITS = {
  /** In the titles and paragraphs of all topics. */
  transcriptCharacters: 200_000,
  topics: 2_000,
  texts: 4_000,
  paragraphs: 6_000,
  /** Characters of the title of one step. */
  stepTitle: 200,
  /** Characters of the JSON text, which the server parses in one call each time the presentation is opened. */
  document: 16 * 1024 * 1024,
} as const

export type PageLimit = keyof typeof PAGE_LIMITS

/** A limit that a document exceeds. */
export interface ExceededLimit {
  readonly limit: PageLimit
  readonly has: number
  readonly most: number
}

type Size = Record<'transcriptCharacters' | 'topics' | 'texts' | 'paragraphs', number>

/** The first exceeded limit, or `null`. @param characters of the JSON text */
export function findExceededLimit(
  { topics, path }: Pick<DeckDocument, 'topics' | 'path'>,
  characters: number,
): ExceededLimit | null {
  const sizes: Record<PageLimit, number> = {
    ...sizeOf(topics),
    stepTitle: path.reduce((longest, { title }) => Math.max(longest, title.length), 0),
    document: characters,
  }
  for (const [limit, most] of Object.entries(PAGE_LIMITS) as [PageLimit, number][])
    if (sizes[limit] > most) return { limit, has: sizes[limit], most }
  return null
}

/** The start of a transcript, up to the limits, in whole texts. */
export function cutTranscript(topics: readonly Topic[]): Topic[] {
  let size = NOTHING
  let isFull = false
  const take = (more: Size): boolean => {
    const sum = added(size, more)
    isFull ||= NAMES.some((name) => sum[name] > PAGE_LIMITS[name])
    if (!isFull) size = sum
    return !isFull
  }
  const cut = (list: readonly Topic[]): Topic[] => {
    const kept: Topic[] = []
    for (const topic of list) {
      if (!take(sizeOfTitle(topic))) break
      const texts = topic.texts.filter((text) => !isFull && take(sizeOfText(text)))
      kept.push({ ...topic, texts, topics: cut(topic.topics) })
    }
    return kept
  }
  return cut(topics)
}

const NOTHING: Size = { transcriptCharacters: 0, topics: 0, texts: 0, paragraphs: 0 }
const NAMES = Object.keys(NOTHING) as (keyof Size)[]

function sizeOf(topics: readonly Topic[]): Size {
  let size = NOTHING
  for (const topic of topics) {
    size = added(added(size, sizeOfTitle(topic)), sizeOf(topic.topics))
    for (const text of topic.texts) size = added(size, sizeOfText(text))
  }
  return size
}

const sizeOfTitle = ({ title }: Topic): Size => ({
  ...NOTHING,
  topics: 1,
  transcriptCharacters: title.length,
})

function sizeOfText({ paragraphs }: Topic['texts'][number]): Size {
  const transcriptCharacters = paragraphs.reduce((sum, { text }) => sum + text.length, 0)
  return { ...NOTHING, texts: 1, paragraphs: paragraphs.length, transcriptCharacters }
}

const added = (one: Size, other: Size): Size => ({
  transcriptCharacters: one.transcriptCharacters + other.transcriptCharacters,
  topics: one.topics + other.topics,
  texts: one.texts + other.texts,
  paragraphs: one.paragraphs + other.paragraphs,
})

const IN_WORDS: Readonly<Record<PageLimit, string>> = {
  transcriptCharacters: 'its transcript has {has} characters',
  topics: 'its transcript has {has} topics',
  texts: 'its transcript has {has} texts',
  paragraphs: 'its transcript has {has} paragraphs',
  stepTitle: 'the title of a step has {has} characters',
  document: 'it has {has} characters of JSON',
}

/** `its transcript has 300,000 characters, more than 200,000` */
export function exceededInWords({ limit, has, most }: ExceededLimit): string {
  const words = IN_WORDS[limit].replace('{has}', has.toLocaleString('en'))
  return `${words}, more than ${most.toLocaleString('en')}`
}
