import type { IncomingDeck } from '../../src/presentations/deck-content.ts'
import { publishDeck, type AboutPresentation } from '../../src/presentations/publish-deck.ts'
import type { TestApp } from './start-app.ts'

export interface TinyDeck {
  /** Titles of the steps; their ids are `s1`, `s2`… @default One, Two, Three */
  readonly titles?: readonly string[]
  /** The step (from 1) that reveals the square of another one (from 1). */
  readonly reveals?: Readonly<Record<number, number>>
  /** The step that the text of the first one leads to. */
  readonly link?: number
  /** More fields of the document. */
  readonly more?: object
  readonly original?: IncomingDeck['original']
}

/** World units; they lie in pairs, so that flights differ in length. */
const placeOf = (index: number): number => 200 * index + 2_000 * Math.floor(index / 2)

const COLOURS = ['#c4360f', '#2b5896', '#f3bd3e', '#0e7053']

/** A deck of a square and its title for each step, each in a place of its own. */
export function tinyDeck({ titles = ['One', 'Two', 'Three'], reveals = {}, link, more, original }: TinyDeck) {
  const place = { y: 0, scale: 1, rotation: 0 }
  const document = {
    schema: 1,
    canvas: { background: '#ffffff' },
    assets: {},
    fonts: [],
    symbols: [],
    layers: [],
    items: titles.flatMap((title, index) => [
      {
        ...{ kind: 'shape', id: `square${index + 1}`, ...place, x: placeOf(index), width: 100, height: 100 },
        shape: 'rectangle',
        fill: COLOURS[index % COLOURS.length],
      },
      {
        ...{ kind: 'text', id: `text${index + 1}`, ...place, x: placeOf(index), width: 160, height: 90 },
        ...(index === 0 && link !== undefined && { link: `#step=${link}` }),
        lines: [
          {
            x: 8,
            baseline: 60,
            runs: [{ text: title || ' ', font: 'sans-serif', size: 20, colour: '#15191b' }],
          },
        ],
      },
    ]),
    path: titles.map((title, index) => ({
      id: `s${index + 1}`,
      title,
      box: { x: placeOf(index) + 80, y: 45, width: 160, height: 90, rotation: 0 },
      ...(reveals[index + 1] !== undefined && { reveal: [`square${reveals[index + 1]}`] }),
    })),
    topics: titles.map((title, index) => ({
      id: `t${index + 1}`,
      step: index + 1,
      title,
      texts: [{ id: `p${index + 1}`, styleClasses: ['body'], paragraphs: [{ text: `About ${title}` }] }],
      topics: [],
    })),
    ...more,
  }
  return { document, assets: new Map(), ...(original && { original }) } satisfies IncomingDeck
}

/** Publishes it as the import command does: with its pictures, its document and its files. It can be found then. */
export async function publishTinyDeck(
  { context, clock }: TestApp,
  deck: TinyDeck,
  about: Partial<AboutPresentation> & { ownerOid: string },
): Promise<{ oid: string; slug: string }> {
  const { database, assetFiles } = context
  const publishing = { database, assetFiles, now: () => clock.now }
  const published = await publishDeck(publishing, tinyDeck(deck), { title: 'Going around', ...about })
  await context.searchIndexer.catchUp()
  return published
}

/** The same presentation once more under another oid, without painting it again. */
export async function repeatPresentation(
  { context, clock }: TestApp,
  source: string,
  oid: string,
): Promise<void> {
  await context.database.write(async (transaction) => {
    const presentation = await transaction
      .selectFrom('presentations')
      .selectAll()
      .where('oid', '=', source)
      .executeTakeFirstOrThrow()
    const times = { created_at: clock.now, modified_at: clock.now }
    await transaction
      .insertInto('presentations')
      .values({ ...presentation, ...times, oid })
      .execute()
    const document = await transaction
      .selectFrom('documents')
      .selectAll()
      .where('oid', '=', source)
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('documents')
      .values({ ...document, oid, created_at: clock.now })
      .execute()
    const assets = await transaction.selectFrom('assets').selectAll().where('oid', '=', source).execute()
    await transaction
      .insertInto('assets')
      .values(assets.map((row) => ({ ...row, oid })))
      .execute()
  })
}
