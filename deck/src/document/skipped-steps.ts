import type { Topic } from '@viewpage/shared-events/schemas'
import type { DocumentFault } from './document-error.ts'
import { placeOf } from './fault-list.ts'
import { MAX_REVEALS } from './schema/limits.ts'
import type { DeckDocument, Step } from './schema.ts'
import { stepOfLink } from './step-link.ts'

/** A written document without the marks of its skipped steps. */
export interface WithoutMarks {
  /** With all steps. Unchecked. */
  readonly document: unknown
  /** Ids of the steps that are not shown. */
  readonly skipped: readonly string[]
  /** Of the marks. */
  readonly faults: readonly DocumentFault[]
}

/**
 * Takes the marks of skipped steps out of a written document. Visitors get documents without those steps, so the schema of
 * documents does not have the mark. The value is not changed.
 */
export function splitSkipped(value: unknown): WithoutMarks {
  const path = isObject(value) ? value['path'] : undefined
  if (!isObject(value) || !Array.isArray(path) || !path.some(isMarked))
    return { document: value, skipped: [], faults: [] }
  const skipped: string[] = []
  const faults: DocumentFault[] = []
  const steps = path.map((step: unknown, index) => {
    if (!isMarked(step)) return step
    const { skipped: mark, ...rest } = step
    if (typeof mark !== 'boolean')
      faults.push({
        place: placeOf('path', index, step),
        pointer: `/path/${index}/skipped`,
        problem: 'skipped must be true or false',
      })
    if (mark === true && typeof step['id'] === 'string') skipped.push(step['id'])
    return rest
  })
  if (skipped.length === steps.length)
    faults.push({ place: '', pointer: '/path', problem: 'all steps are skipped; at least one must be shown' })
  return { document: { ...value, path: steps }, skipped, faults }
}

/**
 * A document without some of its steps. What they reveal appears at the next step, links to them lead there, and their
 * transcript is left out.
 *
 * @param ids at least one step must stay
 */
export function withoutSteps(document: DeckDocument, ids: ReadonlySet<string>): DeckDocument {
  if (ids.size === 0) return document
  const { path, hidden } = pathWithout(document.path, ids)
  const numberOf = numbersAfter(document.path, ids)
  return {
    ...document,
    items: document.items
      .filter(({ id }) => !hidden.has(id))
      .map((item) => {
        const step = stepOfLink(item.link)
        return step === null ? item : { ...item, link: `#step=${numberOf(step)}` }
      }),
    path,
    topics: document.topics.flatMap((topic) =>
      topicsWithout(topic, { isGone: (step) => ids.has(document.path[step - 1]?.id ?? ''), numberOf }, false),
    ),
  }
}

/** @returns the other steps, and the items that no step reveals any more */
function pathWithout(path: readonly Step[], ids: ReadonlySet<string>) {
  const kept: Step[] = []
  const revealed = new Set<string>()
  let waiting: string[] = []
  for (const step of path) {
    if (ids.has(step.id)) {
      waiting.push(...(step.reveal ?? []))
      continue
    }
    const reveal = [...new Set([...waiting.filter((id) => !revealed.has(id)), ...(step.reveal ?? [])])]
    const now = reveal.slice(0, MAX_REVEALS)
    for (const id of now) revealed.add(id)
    kept.push(waiting.length === 0 ? step : { ...step, reveal: now })
    waiting = waiting.length === 0 ? [] : reveal.slice(MAX_REVEALS)
  }
  return { path: kept, hidden: new Set(waiting.filter((id) => !revealed.has(id))) }
}

/** The number of a step, or of the next one that stays, else of the last. */
function numbersAfter(path: readonly Step[], ids: ReadonlySet<string>): (step: number) => number {
  let shown = 0
  const numbers = path.map(({ id }) => (ids.has(id) ? shown + 1 : ++shown))
  return (step) => Math.min(numbers[step - 1] ?? step, shown)
}

interface Leaving {
  readonly isGone: (step: number) => boolean
  readonly numberOf: (step: number) => number
}

/** @param isAroundGone whether it is below a topic of a step that goes; headings without a step go with it */
function topicsWithout(topic: Topic, leaving: Leaving, isAroundGone: boolean): Topic[] {
  const { step, texts, topics } = topic
  const isGone = step === undefined ? isAroundGone : leaving.isGone(step)
  const below = topics.flatMap((each) => topicsWithout(each, leaving, isGone))
  if (isGone) return below
  const isEmptied = step === undefined && texts.length === 0 && topics.length > 0 && below.length === 0
  if (isEmptied) return []
  return [{ ...topic, ...(step !== undefined && { step: leaving.numberOf(step) }), topics: below }]
}

const isMarked = (step: unknown): step is Readonly<Record<string, unknown>> =>
  isObject(step) && Object.hasOwn(step, 'skipped')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
