import type { Insertable } from 'kysely'
import { slugOf } from '../../src/accounts/account-store.ts'
import type { Tables } from '../../src/database/tables.ts'
import { templatePath } from '../../src/presentations/templates.ts'

type CardRow = Insertable<Tables['cards']>

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
    ...['A walk through the data', 'Spelling, out loud'].map((title, position) => ({
      ...card('videos', position),
      title,
      thumbnail: '/static/art/walk.svg',
      path: `/video/explore/#${slugOf(title)}`,
      duration_seconds: 52,
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
