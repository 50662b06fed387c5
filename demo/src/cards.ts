import { slugOf, templatePath } from '@viewpage/server'
import { PRESENTATIONS } from './decks/presentations.ts'
import type { NewRow } from './insert-rows.ts'

/** In the order of the shelf; the page shows fifteen. */
const TEMPLATES = PRESENTATIONS.flatMap(({ owner, about: { oid, title } }) =>
  owner === 'templates' ? [{ oid, title, art: oid.replace('template-', '') }] : [],
)

/** A card with a drawing in `server/static/art`. */
interface Drawn {
  readonly art: string
  readonly title: string
}

/** In this order; the page shows ten. */
const VIDEOS: readonly (Drawn & { readonly seconds: number })[] = [
  { art: 'teach', title: 'Teach with your slides beside you', seconds: 134 },
  { art: 'report', title: 'Report the quarter in ninety seconds', seconds: 98 },
  { art: 'spelling', title: 'Spelling, out loud', seconds: 185 },
  { art: 'walk', title: 'A walk through the data', seconds: 52 },
  { art: 'photosynthesis', title: 'Photosynthesis in two minutes', seconds: 120 },
  { art: 'first-day', title: 'A first day that goes well', seconds: 252 },
  { art: 'question', title: 'One question every morning', seconds: 45 },
  { art: 'volcano', title: 'Three facts about volcanoes', seconds: 161 },
  { art: 'kitchen-chemistry', title: 'Chemistry at the kitchen table', seconds: 208 },
  { art: 'tide', title: 'Why the tide comes twice', seconds: 72 },
]

/** Test cases for single features, not recommended as picks. */
const NOT_PICKED = ['classic1', 'hidden1', 'secret1', 'big2000', 'wide1', 'tiny1']

const FIRST_PICKS = ['orbit1', 'garden1', 'ocean1', 'solo1']

/** The cards on the shelves. @param oids of all demo presentations */
export function cardRows(oids: readonly string[]): NewRow<'cards'>[] {
  const picks = new Set([...FIRST_PICKS.filter((oid) => oids.includes(oid)), ...oids])
  const notPicked = new Set([...NOT_PICKED, ...TEMPLATES.map(({ oid }) => oid)])
  return [
    ...[...picks].filter((oid) => !notPicked.has(oid)).map(pickRow),
    ...TEMPLATES.map((template, position) => ({
      ...drawnRow(template),
      oid: oids.includes(template.oid) ? template.oid : '',
      shelf: 'templates' as const,
      position,
      path: templatePath(slugOf(template.title)),
      duration_seconds: null,
    })),
    ...VIDEOS.map((video, position) => ({
      ...drawnRow(video),
      shelf: 'videos' as const,
      position,
      path: `/video/explore/#${slugOf(video.title)}`,
      duration_seconds: video.seconds,
    })),
  ]
}

/** Title and picture are those of the presentation. */
function pickRow(oid: string, position: number): NewRow<'cards'> {
  const nothing = { title: '', sub_title: '', path: '', thumbnail: '', duration_seconds: null }
  return { ...nothing, shelf: 'picks', position, oid }
}

function drawnRow({ art, title }: Drawn) {
  return { oid: '', title, sub_title: '', thumbnail: `/static/art/${art}.svg` }
}
