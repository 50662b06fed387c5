import { parseDocument, stepOfLink, type DeckDocument } from '@viewpage/deck'
import { exceededInWords, findExceededLimit } from '@viewpage/deck/limits'
import { withoutSteps } from '@viewpage/deck/skipped-steps'
import type { Topic } from '@viewpage/shared-events'
import { copyOfStep, withCopiedTopics } from './copied-steps.ts'
import { STEP_IS_GONE } from './moved-steps.ts'
import { numbersOf } from './skipped-steps.ts'
import { exceededBy, transcriptsOf, withTranscripts } from './step-transcripts.ts'

/** A step in the editor. */
export interface EditedStep {
  readonly id: string
  readonly title: string
  /** A line for each paragraph and heading of its transcript. */
  readonly transcript: string
  readonly isSkipped: boolean
  /** Of a new step: the id of the one that it is a copy of. */
  readonly copyOf?: string | undefined
}

/** A document after its steps were changed. */
export interface EditedDocument {
  /** For storage, with all steps; keeps items of unknown kinds. */
  readonly whole: unknown
  /** The same without skipped steps. */
  readonly stored: unknown
  /** The latter, parsed and valid. */
  readonly document: DeckDocument
  /** New step number by old step number (see `numbersOf`), or `STEP_IS_GONE`. */
  readonly numberOf: ReadonlyMap<number, number>
  /** Number of the original by number of the copy. */
  readonly copies: ReadonlyMap<number, number>
  /** The limit that it exceeds since; `null` for none. */
  readonly exceeded: string | null
}

/**
 * Reorders, renames, copies, skips and removes steps of a document, and replaces transcripts that differ. Step numbers in
 * links and in the transcript are updated.
 *
 * @param stored the stored document, with all steps
 * @param skippedBefore ids of the steps that were skipped
 * @param steps all steps in the new order, at least one of them shown; others are removed
 * @throws DocumentError if the document is invalid before or after the edit
 */
export function editDocument(
  stored: unknown,
  steps: readonly EditedStep[],
  skippedBefore: ReadonlySet<string> = new Set(),
): EditedDocument {
  const before = parseDocument(stored)
  const whole = reordered(ofSteps(stored as DeckDocument, before, steps), steps)
  const skipped = new Set(steps.filter(({ isSkipped }) => isSkipped).map(({ id }) => id))
  const shown = withoutSteps(whole, skipped)
  if (shown !== whole) parseDocument(whole)
  const oldIds = before.path.map(({ id }) => id)
  const numbersBefore = numbersOf(oldIds, skippedBefore)
  const numbers = numbersOf(
    steps.map(({ id }) => id),
    skipped,
  )
  const isLonger = whole.path.length > before.path.length
  const exceeded = exceededBy(whole.topics, before.topics) ?? (isLonger ? exceededByCopies(whole) : null)
  return {
    ...{ whole, stored: shown, document: parseDocument(shown), exceeded },
    numberOf: new Map([...numbersBefore].map(([id, number]) => [number, numbers.get(id) ?? STEP_IS_GONE])),
    copies: new Map(
      steps.flatMap(({ id, copyOf }) => {
        const original = numbersBefore.has(id) ? undefined : numbersBefore.get(copyOf ?? '')
        return original === undefined ? [] : [[numbers.get(id) ?? 0, original] as const]
      }),
    ),
  }
}

/** The steps of a stored document. */
export function stepsOfDocument(stored: unknown, skipped: ReadonlySet<string> = new Set()): EditedStep[] {
  const { path, topics } = stored as Pick<DeckDocument, 'path' | 'topics'>
  const transcripts = transcriptsOf(topics)
  return path.map(({ id, title }, index) => {
    const transcript = transcripts.get(index + 1) ?? ''
    return { id, title, transcript, isSkipped: skipped.has(id) }
  })
}

/** The document with the same steps as the new one: copies are at the end, and removed ones are gone. */
function ofSteps(stored: DeckDocument, { path, topics }: DeckDocument, steps: readonly EditedStep[]) {
  const byId = new Map(path.map((step) => [step.id, step]))
  const copies = steps.flatMap(({ id, copyOf }) => {
    const original = byId.get(copyOf ?? '')
    return byId.has(id) || !original ? [] : [{ step: copyOfStep(original, id), original }]
  })
  const kept = new Set(steps.map(({ id }) => id))
  const removed = new Set(path.map(({ id }) => id).filter((id) => !kept.has(id)))
  const numberOf = new Map(path.map(({ id }, index) => [id, index + 1]))
  const added = copies.map(({ original }, index) => ({
    of: numberOf.get(original.id) ?? 0,
    step: path.length + index + 1,
  }))
  const all = {
    ...stored,
    path: [...path, ...copies.map(({ step }) => step)],
    topics: [...withCopiedTopics(topics, added)],
  }
  return withoutSteps(all, removed)
}

function reordered(before: DeckDocument, steps: readonly EditedStep[]): DeckDocument {
  const oldNumbers = new Map(before.path.map(({ id }, index) => [id, index + 1]))
  const numberOf = new Map(steps.map(({ id }, index) => [oldNumbers.get(id) ?? 0, index + 1]))
  const renamed = new Map(steps.map(({ id, title }) => [oldNumbers.get(id) ?? 0, title]))
  const follow = (number: number) => numberOf.get(number) ?? number
  const byId = new Map(before.path.map((step) => [step.id, step]))

  function topicAfter(topic: Topic): Topic {
    const { step } = topic
    const topics = inOrder(topic.topics.map(topicAfter))
    if (step === undefined) return { ...topic, topics }
    // A heading that equals the step's title is renamed with it; other headings stay.
    const wasTitle = before.path[step - 1]?.title === topic.title
    return { ...topic, topics, step: follow(step), title: (wasTitle && renamed.get(step)) || topic.title }
  }

  return {
    ...before,
    items: before.items.map((item) => {
      const step = stepOfLink(item.link)
      return step === null ? item : { ...item, link: `#step=${follow(step)}` }
    }),
    path: steps.flatMap(({ id, title }) => {
      const step = byId.get(id)
      return step ? [{ ...step, title }] : []
    }),
    topics: inOrder(topicsWith(before, steps, oldNumbers).map(topicAfter)),
  }
}

/** Texts have limits of their own, which are checked where they are edited. */
function exceededByCopies(document: DeckDocument): string | null {
  const exceeded = findExceededLimit({ topics: [], path: [] }, JSON.stringify(document).length)
  return exceeded && exceededInWords(exceeded)
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
