import { parseDocument, stepOfLink, type DeckDocument } from '@viewpage/deck'
import type { Topic } from '@viewpage/shared-events'
import { exceededBy, transcriptsOf, withTranscripts } from './step-transcripts.ts'

/** A step in the editor. */
export interface EditedStep {
  readonly id: string
  readonly title: string
  /** A line for each paragraph and heading of its transcript. */
  readonly transcript: string
}

/** A document after its steps were reordered or changed. */
export interface EditedDocument {
  /** For storage; keeps items of unknown kinds. */
  readonly stored: unknown
  /** The same, parsed and valid. */
  readonly document: DeckDocument
  /** New step number by old step number, from 1. */
  readonly numberOf: ReadonlyMap<number, number>
  /** The limit that its transcript exceeds since; `null` for none. */
  readonly exceeded: string | null
}

/**
 * Reorders and renames the steps of a document, and replaces transcripts that differ. Step numbers in links and in the
 * transcript are updated.
 *
 * @param stored the stored document
 * @param steps every step exactly once, in the new order
 * @throws DocumentError if the document is invalid before or after the edit
 */
export function editDocument(stored: unknown, steps: readonly EditedStep[]): EditedDocument {
  const before = parseDocument(stored)
  const oldNumbers = new Map(before.path.map(({ id }, index) => [id, index + 1]))
  const numberOf = new Map(steps.map(({ id }, index) => [oldNumbers.get(id) ?? 0, index + 1]))
  const renamed = new Map(steps.map(({ id, title }) => [oldNumbers.get(id) ?? 0, title]))
  const follow = (number: number) => numberOf.get(number) ?? number
  const byId = new Map(before.path.map((step) => [step.id, step]))
  const topics = topicsWith(before, steps, oldNumbers)

  function topicAfter(topic: Topic): Topic {
    const { step } = topic
    const topics = inOrder(topic.topics.map(topicAfter))
    if (step === undefined) return { ...topic, topics }
    // A heading that equals the step's title is renamed with it; other headings stay.
    const wasTitle = before.path[step - 1]?.title === topic.title
    return { ...topic, topics, step: follow(step), title: (wasTitle && renamed.get(step)) || topic.title }
  }

  const after = {
    ...(stored as DeckDocument),
    items: (stored as DeckDocument).items.map((item) => {
      const step = stepOfLink(item.link)
      return step === null ? item : { ...item, link: `#step=${follow(step)}` }
    }),
    path: steps.flatMap(({ id, title }) => {
      const step = byId.get(id)
      return step ? [{ ...step, title }] : []
    }),
    topics: inOrder(topics.map(topicAfter)),
  }
  const exceeded = exceededBy(topics, before.topics)
  return { stored: after, document: parseDocument(after), numberOf, exceeded }
}

/** The steps of a stored document. */
export function stepsOfDocument(stored: unknown): EditedStep[] {
  const { path, topics } = stored as Pick<DeckDocument, 'path' | 'topics'>
  const transcripts = transcriptsOf(topics)
  return path.map(({ id, title }, index) => ({ id, title, transcript: transcripts.get(index + 1) ?? '' }))
}

/** The topics, still with the old step numbers, with the transcripts that differ. */
function topicsWith(
  { path, topics }: DeckDocument,
  steps: readonly EditedStep[],
  oldNumbers: ReadonlyMap<string, number>,
): readonly Topic[] {
  const transcripts = transcriptsOf(topics)
  const changed = new Map<number, string>()
  for (const { id, transcript } of steps) {
    const number = oldNumbers.get(id)
    if (number !== undefined && transcript !== (transcripts.get(number) ?? ''))
      changed.set(number, transcript)
  }
  return changed.size === 0 ? topics : withTranscripts(topics, changed, (step) => path[step - 1]?.title ?? '')
}

/** Sorts topics by their steps; a topic without step stays after its predecessor. */
function inOrder(topics: readonly Topic[]): Topic[] {
  let last = 0
  const placed = topics.map((topic) => ({ topic, step: (last = firstStepOf(topic) ?? last) }))
  return placed.sort((one, other) => one.step - other.step).map(({ topic }) => topic)
}

function firstStepOf({ step, topics }: Topic): number | undefined {
  const steps = [step, ...topics.map(firstStepOf)].filter((each) => each !== undefined)
  return steps.length === 0 ? undefined : Math.min(...steps)
}
