import type { IncomingDeck } from '../../src/content/presentations/deck-content.ts'

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
  /** Private, of each step. */
  readonly speakerNotes?: readonly string[]
  readonly hasOtherNotes?: boolean
}

/** World units. Squares are in pairs, so that camera flights differ in length. */
const placeOf = (index: number): number => 200 * index + 2_000 * Math.floor(index / 2)

const COLOURS = ['#c4360f', '#2b5896', '#f3bd3e', '#0e7053']

/** A deck with a square and a title for each step. */
export function tinyDeck({
  titles = ['One', 'Two', 'Three'],
  reveals = {},
  link,
  more,
  original,
  speakerNotes,
  hasOtherNotes,
}: TinyDeck) {
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
  return {
    document,
    assets: new Map(),
    speakerNotes,
    hasOtherNotes,
    ...(original && { original }),
  } satisfies IncomingDeck
}
