import type { Item } from '@viewpage/deck'
import type { IncomingDeck } from '@viewpage/server'
import { deckOf } from './authoring/deck.ts'
import { view } from './authoring/frame.ts'
import { filled, vector } from './authoring/shapes.ts'
import { tour } from './authoring/tour.ts'

/** Top, left and right side of a tower. */
const COLOURS = [
  ['#F3D9B1', '#D7A86A', '#B27D3F'],
  ['#9CC5C9', '#6AA0A6', '#41767D'],
  ['#F08A6B', '#D65F3E', '#A84426'],
] as const
const HEIGHTS = [40, 64, 74, 30, 50, 86, 110]

/** @param x of its left corner @param y of its foot on the left */
function tower(id: string, x: number, y: number, height: number, kind: number): Item {
  const [top, left, right] = COLOURS[kind % 3] ?? COLOURS[0]
  const faces = [
    filled('M0 15L30 0L60 15L30 30Z', top),
    filled(`M0 15L30 30L30 ${30 + height}L0 ${15 + height}Z`, left),
    filled(`M60 15L30 30L30 ${30 + height}L60 ${15 + height}Z`, right),
  ]
  return vector(id, [x, y - height - 15, 60, height + 30], faces)
}

const towers = Array.from({ length: 36 }, (_, index) => {
  const [row, column] = [Math.floor(index / 6), index % 6]
  const height = HEIGHTS[(row * 3 + column * 2) % HEIGHTS.length] ?? 40
  return tower(
    `tower-${index + 1}`,
    142 - row * 22 + column * 78,
    120 + row * 44 - column * 6,
    height,
    row + column,
  )
})

const notes = tour({ size: 16, ink: '#F3E9DA' }, [
  {
    title: 'City budget, draft',
    box: view(-34, -34, 700),
    words: 'Every tower is a department, every storey a million. This is a draft: please keep it among us.',
  },
  {
    title: 'What stands',
    box: view(330, -104, 300),
    words: 'Schools and water: a third of the city, and nobody wants less of it.',
    note: { at: [354, -74], width: 250 },
  },
  {
    title: 'What grows',
    box: view(-60, 236, 300),
    words: 'Buses. Each storey here takes one off the roads.',
    note: { at: [-36, 370], width: 240 },
  },
  {
    title: 'What we ask',
    box: view(-110, -110, 860),
    words: 'Read it by Thursday. Bring one tower that you would build higher, and one lower.',
  },
])

export function hidden1(): IncomingDeck {
  return deckOf({ background: '#2A2F45', ...notes, items: [...towers, ...notes.items] })
}
