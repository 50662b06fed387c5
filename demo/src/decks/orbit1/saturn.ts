import type { Item } from '@viewpage/deck'
import { placeIn, viewIn, type Frame } from '../authoring/frame.ts'
import { fade } from '../authoring/paint.ts'
import { polygon, round, type Point } from '../authoring/path-data.ts'
import { createRandom } from '@viewpage/server'
import type { Scene } from '../authoring/scene.ts'
import { clipped, filled, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { RING_TURN } from './planets.ts'
import { placeOf, PLANETS } from './system.ts'

const [x, y] = placeOf(PLANETS.saturn)
/** Its ring lies level here. */
const FRAME: Frame = { x, y, turn: RING_TURN }

const LENS = { x: 262, y: -136, radius: 84 }

/** What the ring is made of, as if seen from very near. */
function lens(): Item {
  const random = createRandom(1655)
  const { radius } = LENS
  const outline = round(radius, radius, radius)
  const pieces = Array.from({ length: 150 }, (_, index) => {
    const size = 1 + (index / 150) ** 5 * 17
    const [px, py] = [random() * 2 * radius, radius + (random() + random() - 1) * radius * 1.1]
    const shade = ['#F5E6C4', '#E9D3A0', '#FFFFFF', '#C9A464'][Math.floor(random() * 4)] ?? '#FFFFFF'
    return [
      filled(stone(px, py, size, random), shade),
      filled(stone(px + size * 0.2, py + size * 0.24, size * 0.6, random), fade('#6E5526', 0.22)),
    ]
  })
  return vector(
    'ring-lens',
    [LENS.x - radius, LENS.y - radius, 2 * radius, 2 * radius],
    [filled(outline, '#141A28'), clipped(outline, pieces.flat()), stroked(outline, CREAM, 2)],
    { label: 'The ring from very near: lumps of ice of all sizes' },
  )
}

function stone(px: number, py: number, size: number, random: () => number): string {
  const corners = Array.from({ length: 7 }, (_, index): Point => {
    const turn = ((index + 0.5 * random()) / 7) * 2 * Math.PI
    const reach = size * (0.75 + 0.35 * random())
    return [px + reach * Math.cos(turn), py + reach * Math.sin(turn)]
  })
  return polygon(corners)
}

/** Leads from the lens to the ring. */
function pointer(): Item {
  const line = stroked('M0 0L0 74', CREAM, 1.4)
  return vector('ring-pointer', [LENS.x - 18, LENS.y + LENS.radius, 4, 76], [line])
}

export const saturn: Scene = {
  step: {
    title: 'Saturn’s ring',
    box: viewIn(FRAME, -370, -240, 780),
    layers: NEAR_BY,
    words: [
      'The ring is not a disc. It is lumps of ice from a grain to a house, each a small moon on an orbit of its own, the inner ones faster.',
    ],
  },
  notes: placeIn(FRAME, [
    pointer(),
    lens(),
    text('saturn-words', { at: [-326, -190], width: 300 }, [
      [heading(32), 'Saturn'],
      [body(17, 0.2, CREAM), '29 years for one turn, and a ring of countless small moons'],
    ]),
    text('ring-words', { at: [172, 132], width: 190 }, [
      [body(15, 0, CREAM), '270,000 km across, some ten metres thick'],
    ]),
  ]),
}
