import type { Insertable } from 'kysely'
import { slugOf } from '../../src/foundation/slug.ts'
import type { Tables } from '../../src/storage/database/tables.ts'
import { templatePath } from '../../src/content/presentations/templates.ts'

type CardRow = Insertable<Tables['cards']>

/** Title and seconds; ten, as many as the shelf shows. */
const VIDEOS = [
  ['A walk through the data', 52],
  ['Spelling, out loud', 45],
  ['How tides work', 134],
  ['A tour of the lab', 61],
  ['Reading a map', 75],
  ['Fractions with bread', 90],
  ['Our week in pictures', 38],
  ['Welcome to the team', 120],
  ['Feedback on your draft', 200],
  ['The water cycle', 83],
] as const

/** All three shelves, with a few cards each. @param oids of the presentations among the staff's picks */
export function cardRows(oids: readonly string[]): CardRow[] {
  return [
    ...oids.map((oid, position) => ({ ...card('picks', position), oid })),
    ...['Project roadmap', 'Lesson plan'].map((title, position) => ({
      ...card('templates', position),
      title,
      thumbnail: '/static/art/roadmap.svg',
      path: templatePath(slugOf(title)),
    })),
    ...VIDEOS.map(([title, duration_seconds], position) => ({
      ...card('videos', position),
      title,
      thumbnail: '/static/art/walk.svg',
      path: `/video/explore/#${slugOf(title)}`,
      duration_seconds,
    })),
  ]
}

function card(shelf: CardRow['shelf'], position: number): CardRow {
  return {
    shelf,
    position,
    oid: '',
    title: '',
    sub_title: '',
    path: '',
    thumbnail: '',
    duration_seconds: null,
  }
}
