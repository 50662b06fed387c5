import type { Asset, Box, DeckDocument, Item, Step } from '@viewpage/deck'
import { pick, randomFrom } from '@viewpage/tooling/figures'
import { probeItems, PROBE_BOX } from './probe.ts'

/** Distance between neighbours, world units. Items are smaller. */
const CELL = 260

/** Seconds per flight, so that all players draw the same frames. */
const FLIGHT = 1.5

const WORDS = 'zoom orbit river garden signal paper winter engine lantern harbour copper meadow'.split(' ')
const COLOURS = ['#e63946', '#f4a261', '#2a9d8f', '#457b9d', '#8338ec', '#ffb703', '#d7dee8']
const SERIFS = ['sans-serif', 'serif']

/**
 * A deck with the given number of items: two fifths text, one quarter rectangles and ellipses, one fifth polygons, the
 * rest pictures, each slightly rotated and scaled. Equal numbers give equal decks.
 *
 * @param pictures assets for the pictures, used in turn
 */
export function generateDeck(items: number, pictures: readonly Asset[]): DeckDocument {
  const random = randomFrom(items)
  const columns = Math.ceil(Math.sqrt(items * (16 / 9)))
  const rows = Math.ceil(items / columns)
  const [probeGround, probeText] = probeItems()
  const scattered = Array.from({ length: items - 2 }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return itemAt(index, (column + 0.1) * CELL, (row + 0.1) * CELL, pictures.length, random)
  })
  return {
    schema: 1,
    canvas: { background: '#10182b', language: 'en' },
    assets: Object.fromEntries(pictures.map((picture, index) => [`p${index}`, picture])),
    fonts: [],
    symbols: [],
    layers: [],
    items: [...scattered, probeGround, probeText],
    path: steps(columns * CELL, rows * CELL),
    topics: [],
  }
}

/** Overview, near, far, 100 times closer, rotated, half of the deck, near, near. */
function steps(width: number, height: number): Step[] {
  const whole = Math.max(width, height * (16 / 9)) * 1.05
  const boxes: Box[] = [
    boxOf(width / 2, height / 2, whole),
    boxOf(width * 0.3, height * 0.3, 1_280),
    boxOf(width * 0.7, height * 0.6, 1_920, 15),
    PROBE_BOX,
    boxOf(width * 0.3, height * 0.75, 1_280, -30),
    boxOf(width / 2, height / 2, whole / 2),
    boxOf(width * 0.8, height * 0.2, 1_000),
    boxOf(width * 0.3, height * 0.3, 1_280),
  ]
  return boxes.map((box, index) => ({
    id: `s${index + 1}`,
    title: `Step ${index + 1}`,
    box,
    flight: FLIGHT,
  }))
}

function boxOf(x: number, y: number, width: number, rotation = 0): Box {
  return { x, y, width, height: (width * 9) / 16, rotation }
}

function itemAt(index: number, x: number, y: number, pictures: number, random: () => number): Item {
  const scale = 0.5 + random() * 0.5
  const rotation = Math.round(random() * 30 - 15)
  const place = { id: `i${index}`, x, y, scale, rotation, width: 200, height: 150 }
  const colour = pick(COLOURS, random)
  const kind = random()
  if (kind < 0.4) return textOf(place, colour, random)
  if (kind < 0.65) {
    const shape = random() < 0.5 ? 'rectangle' : 'ellipse'
    return { kind: 'shape', ...place, shape, radius: 12, fill: colour }
  }
  if (kind < 0.85) return { kind: 'shape', ...place, shape: 'path', d: polygon(random), fill: colour }
  return { kind: 'image', ...place, asset: `p${index % pictures}` }
}

function textOf(place: object & Pick<Item, 'id'>, colour: string, random: () => number): Item {
  const size = 22 + Math.round(random() * 14)
  const font = pick(SERIFS, random)
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, line) => ({
    x: 0,
    baseline: (line + 1) * size * 1.25,
    runs: [{ text: `${pick(WORDS, random)} ${pick(WORDS, random)}`, font, size, colour }],
  }))
  return { kind: 'text', ...(place as Omit<Item, 'kind'>), lines }
}

/** Path data of a polygon with three to nine corners in the local box. */
function polygon(random: () => number): string {
  const corners = 3 + Math.floor(random() * 7)
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const far = 0.6 + random() * 0.4
    return `${(100 + 100 * far * Math.cos(angle)).toFixed(1)} ${(75 + 75 * far * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
