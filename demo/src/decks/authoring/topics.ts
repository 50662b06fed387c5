import type { StyleClass, Topic, TranscriptText } from '@viewpage/shared-events'

/** The transcript of a step: paragraphs and lists. */
export type Words = readonly (string | Said)[]

type Said = { readonly note: string } | { readonly points: readonly string[] }

interface Spoken {
  readonly title: string
  readonly words?: Words
  readonly chapter?: readonly Spoken[]
}

/** The transcript of a path: a topic per step, nested by chapter. */
export function topicsOf(path: readonly Spoken[]): Topic[] {
  let step = 0
  const topicOf = ({ title, words = [], chapter = [] }: Spoken): Topic => {
    step += 1
    const id = `topic-${step}`
    const titled: Omit<TranscriptText, 'id'> = { styleClasses: ['title'], paragraphs: [{ text: title }] }
    const texts = [titled, ...words.map(textOf)].map((text, index) => ({ id: `${id}-${index}`, ...text }))
    return { id, step, title, texts, topics: chapter.map(topicOf) }
  }
  return path.map(topicOf)
}

function textOf(said: string | Said): Omit<TranscriptText, 'id'> {
  if (typeof said === 'string') return plain('body', said)
  if ('note' in said) return plain('body_2', said.note)
  const paragraphs = said.points.map((text) => ({ text, listType: 'BULLET' as const }))
  return { styleClasses: ['body'], paragraphs }
}

function plain(style: StyleClass, text: string): Omit<TranscriptText, 'id'> {
  return { styleClasses: [style], paragraphs: [{ text }] }
}
