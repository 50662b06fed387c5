import type { Box } from '@viewpage/deck'
import { staged, type Staged } from './scene.ts'
import { text, type TextPlace, type TextStyle } from './text.ts'
import type { Words } from './topics.ts'

/** A step whose title and words stand in the picture as they do in the transcript. */
export interface Stop {
  readonly title: string
  readonly box: Box
  readonly words: string
  /** Where they stand, for those who are at this step; absent when the picture says it all. */
  readonly note?: TextPlace & { readonly colour?: string }
  /** What is said beyond it. */
  readonly more?: Words
  /** Seconds. */
  readonly hold?: number
}

export interface TourLook {
  /** Of the titles, world units; the words are about half as large. */
  readonly size: number
  readonly ink: string
}

/** Walks from note to note. */
export function tour(look: TourLook, stops: readonly Stop[]): Staged {
  return staged(
    stops.map((stop, index) => {
      const { title, box, words, more = [], hold } = stop
      const step = { title, box, words: [words, ...more], ...(hold !== undefined && { hold }) }
      return stop.note ? { step, notes: [noteOf(`note-${index + 1}`, stop.note, stop, look)] } : { step }
    }),
  )
}

function noteOf(
  id: string,
  note: NonNullable<Stop['note']>,
  { title, words }: Stop,
  { size, ink }: TourLook,
) {
  const { colour = ink, ...place } = note
  const heading: TextStyle = { size, weight: 600, colour }
  return text(id, place, [
    [heading, title],
    [{ size: size * 0.54, colour, above: 0.3 }, words],
  ])
}
