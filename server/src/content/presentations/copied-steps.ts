import type { DeckDocument } from '@viewpage/deck'
import type { Topic } from '@viewpage/shared-events'
import { allTopics, freeId } from './step-transcripts.ts'

type Step = DeckDocument['path'][number]

/** A copy of a step. What the original reveals is visible there already. */
export function copyOfStep({ reveal: _reveal, ...original }: Step, id: string): Step {
  return { ...original, id }
}

/** A step that is a copy, and the number of the original, both from 1. */
export interface AddedStep {
  readonly of: number
  readonly step: number
}

/** The topics with those of copied steps, each after the original. Topics of other steps below it are not copied. */
export function withCopiedTopics(topics: readonly Topic[], added: readonly AddedStep[]): readonly Topic[] {
  if (added.length === 0) return topics
  const taken = [...allTopics(topics)]
  const copy = (topic: Topic, step: number | undefined): Topic => {
    const id = freeId(topic.id.slice(0, 50), taken)
    const own = topic.topics.filter((below) => below.step === undefined || below.step === topic.step)
    const copied = { ...structuredClone(topic), id, topics: [] as Topic[] }
    taken.push(copied)
    copied.topics = own.map((below) => copy(below, below.step === undefined ? undefined : step))
    return step === undefined ? copied : { ...copied, step }
  }
  // A topic below one of the same step is copied with that one.
  const visit = (list: readonly Topic[], around: number | undefined): Topic[] =>
    list.flatMap((topic) => {
      const copies = topic.step === around ? [] : added.filter(({ of }) => of === topic.step)
      const below = visit(topic.topics, topic.step ?? around)
      return [{ ...topic, topics: below }, ...copies.map(({ step }) => copy(topic, step))]
    })
  return visit(topics, undefined)
}
