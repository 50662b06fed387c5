import { parseDocument, stepOfLink, type DeckDocument } from '@viewpage/deck'
import type { Topic } from '@viewpage/shared-events'

/** A step as an editor shows it. */
export interface EditedStep {
  readonly id: string
  readonly title: string
}

/** A document with its steps in another order or under other titles. */
export interface EditedDocument {
  /** As it is stored: with items of kinds that this version does not know, too. */
  readonly stored: unknown
  /** The same, read and sound. */
  readonly document: DeckDocument
  /** The number (from 1) that each step has now, by the number it had. */
  readonly numberOf: ReadonlyMap<number, number>
}

/**
 * Puts the steps of a document in another order and gives them other titles. What names a step by its number (links,
 * the transcript) follows it; what a step reveals is revealed when it is reached.
 *
 * @param stored the document as it is stored
 * @param steps every step of it exactly once, in the wished order
 * @throws DocumentError when the document, before or after, is not sound
 */
export function editDocument(stored: unknown, steps: readonly EditedStep[]): EditedDocument {
  const before = parseDocument(stored)
  const oldNumbers = new Map(before.path.map(({ id }, index) => [id, index + 1]))
  const numberOf = new Map(steps.map(({ id }, index) => [oldNumbers.get(id) ?? 0, index + 1]))
  const renamed = new Map(steps.map(({ id, title }) => [oldNumbers.get(id) ?? 0, title]))
  const follow = (number: number) => numberOf.get(number) ?? number
  const byId = new Map(before.path.map((step) => [step.id, step]))

  function topicAfter(topic: Topic): Topic {
    const { step } = topic
    const topics = inOrder(topic.topics.map(topicAfter))
    if (step === undefined) return { ...topic, topics }
    // A heading that was the step's title stays it; one of its own stays what it is.
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
    topics: inOrder(before.topics.map(topicAfter)),
  }
  return { stored: after, document: parseDocument(after), numberOf }
}

/** The steps of a stored document. */
export function stepsOfDocument(stored: unknown): EditedStep[] {
  const { path } = stored as Pick<DeckDocument, 'path'>
  return path.map(({ id, title }) => ({ id, title }))
}

/** In the order of the steps that they are about; one about none stays with the one before it. */
function inOrder(topics: readonly Topic[]): Topic[] {
  let last = 0
  const placed = topics.map((topic) => ({ topic, step: (last = firstStepOf(topic) ?? last) }))
  return placed.sort((one, other) => one.step - other.step).map(({ topic }) => topic)
}

function firstStepOf({ step, topics }: Topic): number | undefined {
  const steps = [step, ...topics.map(firstStepOf)].filter((each) => each !== undefined)
  return steps.length === 0 ? undefined : Math.min(...steps)
}
