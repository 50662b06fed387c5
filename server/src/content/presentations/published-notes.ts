import { parseDocument, type DeckDocument } from '@viewpage/deck'
import { MAX_PARAGRAPHS } from '@viewpage/shared-events/schemas'
import type { Topic } from '@viewpage/shared-events'
import type { DocumentColumns } from './document-columns.ts'
import type { WholeDocument } from './skipped-steps.ts'
import { addTopic, exceededBy } from './step-transcripts.ts'

/** Ids of the texts of a transcript that are published speaker notes; imports wrote them before notes were private. */
const PUBLISHED = /^notes-\d+$/

/** A document with other published notes. */
export interface ChangedNotes {
  /** For storage; keeps items of unknown kinds. */
  readonly stored: unknown
  /** The same, parsed and valid. */
  readonly document: DeckDocument
  /** The notes that were published before, of each step in the order of the path. */
  readonly removed: readonly string[]
  /** The limit that its transcript exceeds since; `null` for none. */
  readonly exceeded: string | null
}

/** The same, as it is stored. */
export interface StoredNotes extends Pick<ChangedNotes, 'exceeded'> {
  /** The notes that were published before, of each step, shown ones first. */
  readonly removed: readonly string[]
  /** JSON text. */
  readonly document: string
  /** With the steps that are skipped; `null` without any. */
  readonly whole: WholeDocument | null
  readonly columns: DocumentColumns
}

/**
 * Replaces the speaker notes in the transcript of a document.
 *
 * @param notes of each step; none takes all out
 * @throws DocumentError if the document is invalid before or after the change
 */
export function replacePublishedNotes(stored: unknown, notes: readonly string[]): ChangedNotes {
  const { path, topics } = parseDocument(stored)
  const removed: string[] = path.map(() => '')
  const changed = topics.map((topic) => withoutNotes(topic, removed))
  for (const [index, text] of notes.entries()) {
    const step = index + 1
    const paragraphs = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_PARAGRAPHS)
      .map((line) => ({ text: line }))
    if (paragraphs.length === 0) continue
    const topic = firstOf(changed, step) ?? addTopic(changed, step, path[index]?.title ?? '')
    topic.texts.push({ id: `notes-${step}`, styleClasses: ['body'], paragraphs })
  }
  const after = { ...(stored as DeckDocument), topics: changed }
  return { stored: after, document: parseDocument(after), removed, exceeded: exceededBy(changed, topics) }
}

/** @param removed gets the notes that are taken out, by step */
function withoutNotes(topic: Topic, removed: string[], around = 0): Topic {
  const step = topic.step ?? around
  const texts = topic.texts.filter(({ id, paragraphs }) => {
    const isPublished = PUBLISHED.test(id) && removed[step - 1] !== undefined
    if (isPublished)
      removed[step - 1] = [removed[step - 1], ...paragraphs.map(({ text }) => text)]
        .filter(Boolean)
        .join('\n')
    return !isPublished
  })
  return { ...topic, texts, topics: topic.topics.map((below) => withoutNotes(below, removed, step)) }
}

function firstOf(topics: readonly Topic[], step: number): Topic | undefined {
  for (const topic of topics) {
    const found = topic.step === step ? topic : firstOf(topic.topics, step)
    if (found) return found
  }
  return undefined
}
