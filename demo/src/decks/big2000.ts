import type { Item, ShapeItem } from '@viewpage/deck'
import type { IncomingDeck } from '@viewpage/server'
import { deckOf, view, type PlannedStep } from './authoring/deck.ts'
import { text } from './authoring/text.ts'

const ITEMS = 2_000
const STEPS = 50
const PETALS = 55
/** All but the petals, the head they stand on and the words. */
const SEEDS = ITEMS - PETALS - STEPS - 1
const SEEDS_APART = 38
const GOLDEN_ANGLE = 180 * (3 - Math.sqrt(5))
const SPREAD = 10
const SEED_RADIUS = 8.4
const HEAD = SPREAD * Math.sqrt(SEEDS)

const WHOLE = view(-1150, -600, 2133)

function seedAt(seed: number): { x: number; y: number } {
  const turn = (seed * GOLDEN_ANGLE * Math.PI) / 180
  const far = SPREAD * Math.sqrt(seed)
  return { x: far * Math.cos(turn), y: far * Math.sin(turn) }
}

const GREEN = [122, 150, 74]
const GOLD = [222, 170, 60]
const RUST = [150, 84, 34]
const BROWN = [84, 44, 26]

/** From the green middle to the brown edge; some of the 21 arms are lighter. */
function channelsOf(seed: number): number[] {
  const part = 3 * Math.sqrt(seed / (SEEDS + 1))
  const stops = [GREEN, GOLD, RUST, BROWN]
  const [from = GREEN, to = BROWN] = stops.slice(Math.floor(part))
  const lift = seed % 21 < 7 ? 1.16 : 1
  return from.map((value, index) => Math.min(255, (value + ((to[index] ?? 0) - value) * (part % 1)) * lift))
}

function colourOf(seed: number): string {
  const hex = channelsOf(seed).map((value) => Math.round(value).toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}

function isLight(seed: number): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(seed)
  return 0.3 * red + 0.59 * green + 0.11 * blue > 112
}

function circle(id: string, x: number, y: number, radius: number, look: Partial<ShapeItem>): Item {
  const side = 2 * radius
  const box = { x: x - radius, y: y - radius, width: side, height: side, scale: 1, rotation: 0 }
  return { kind: 'shape', shape: 'ellipse', id, ...box, ...look }
}

function seeds(): Item[] {
  return Array.from({ length: SEEDS }, (_, index) => {
    const { x, y } = seedAt(index + 1)
    return circle(`seed-${index + 1}`, x, y, SEED_RADIUS, { fill: colourOf(index + 1) })
  })
}

function petals(): Item[] {
  const [length, width] = [190, 84]
  const outline = `M0 ${width / 2}C${length * 0.3} ${-width * 0.1} ${length * 0.75} 0 ${length} ${width / 2}C${length * 0.75} ${width} ${length * 0.3} ${width * 1.1} 0 ${width / 2}Z`
  return Array.from({ length: PETALS }, (_, index) => {
    // Every other one lies behind: those come first.
    const place = (index * 2) % PETALS
    const rotation = (place / PETALS) * 360
    const angle = (rotation * Math.PI) / 180
    const far = HEAD - 26
    const x = far * Math.cos(angle) + (width / 2) * Math.sin(angle)
    const y = far * Math.sin(angle) - (width / 2) * Math.cos(angle)
    const fill = index * 2 < PETALS ? '#E09A1A' : '#F6BE37'
    const box = { x, y, width: length, height: width, scale: 1, rotation }
    return { kind: 'shape', shape: 'path', id: `petal-${index + 1}`, ...box, d: outline, fill }
  })
}

/** What is written on a seed: how far the golden angle had turned when it grew. */
function captionOf(seed: number): { title: string; words: string } {
  const degrees = seed * GOLDEN_ANGLE
  const turns = Math.floor(degrees / 360)
  return {
    title: `Seed ${seed}`,
    words: `${turns} turns and ${Math.round(degrees % 360)}° after the first`,
  }
}

function stops(): { step: PlannedStep; caption: Item }[] {
  return Array.from({ length: STEPS - 2 }, (_, index) => {
    const seed = (index + 1) * SEEDS_APART
    const { x, y } = seedAt(seed)
    const { title, words } = captionOf(seed)
    const colour = isLight(seed) ? '#3B1D08' : '#FFFFFF'
    const caption = text(`words-${index + 2}`, { at: [x, y - 0.6], align: 'centre', width: 13.4 }, [
      [{ size: 2.6, weight: 600, colour }, title],
      [{ size: 1.3, colour, above: 0.2 }, words],
    ])
    const box = view(x - 24, y - 13.5, 48)
    return { step: { title, box, words: `${words}.` }, caption }
  })
}

export function big2000(): IncomingDeck {
  const walk = stops()
  const opening: PlannedStep = {
    title: 'A sunflower, seed by seed',
    box: WHOLE,
    words:
      'Each seed grows 137.5 degrees further round than the one before. No rule says where the spirals are; they are what remains.',
    chapter: walk.map(({ step }) => step),
  }
  const end: PlannedStep = {
    title: 'All of it',
    box: view(-1600, -900, 3200),
    words:
      'Count the spirals one way and then the other: two neighbours in the row 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89.',
  }
  const words = [
    text('words-1', { at: [-1060, -360], width: 380 }, [
      [{ size: 64, weight: 600, colour: '#FDF3DA' }, 'A sunflower, seed by seed'],
    ]),
    text('words-50', { at: [-1420, -730] }, [
      [{ size: 74, colour: '#FDF3DA' }, 'Count the spirals one way, then the other.'],
    ]),
  ]
  const head = circle('head', 0, 0, HEAD + 8, { fill: '#2A170D', label: 'A sunflower' })
  const items = [...petals(), head, ...seeds(), ...words, ...walk.map(({ caption }) => caption)]
  return deckOf({
    background: {
      type: 'radial',
      x1: 0,
      y1: 0,
      r1: 0,
      x2: 0,
      y2: 0,
      r2: 1500,
      stops: [
        { offset: 0, colour: '#24506B' },
        { offset: 1, colour: '#0E2536' },
      ],
    },
    items,
    path: [opening, end],
  })
}
