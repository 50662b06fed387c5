import type { Box } from '@viewpage/deck'
import { staged, type Staged } from './scene.ts'
import { text, type TextPlace, type TextStyle } from './text.ts'
import type { Words } from './topics.ts'

/** A step whose title and words are shown in the picture and in the transcript. */
export interface Stop {
  readonly title: string
  readonly box: Box
  readonly words: string
  /** Position of the note; without it, the words are only in the transcript. */
  readonly note?: TextPlace & { readonly colour?: string }
  /** More words for the transcript. */
  readonly more?: Words
}

export interface TourLook {
  /** Font size of the titles, world units; words have about half of it. */
  readonly size: number
  readonly ink: string
}

/** A path from note to note. */
export function tour(look: TourLook, stops: readonly Stop[]): Staged {
  return staged(
    stops.map((stop, index) => {
      const { title, box, words, more = [] } = stop
      const step = { title, box, words: [words, ...more] }
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
