import type { ImageItem, Item } from '@viewpage/deck'
import type { DeckFile } from '../authoring/deck.ts'
import { view } from '../authoring/frame.ts'
import { picture } from '../authoring/media.ts'
import { fade } from '../authoring/paint.ts'
import { createRandom } from '@viewpage/server'
import { round } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { circle, filled, rectangle, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { onOrbit, placeOf, PLANETS } from './system.ts'

const [X, Y] = placeOf(PLANETS.jupiter)
const SPOT = { x: X + 214, y: Y - 186, width: 272, height: 153 }

export function spotFiles(): Record<string, DeckFile> {
  return { 'red-spot': picture('red-spot', [1600, 800, 400]) }
}

const spot: ImageItem = {
  kind: 'image',
  id: 'red-spot',
  ...SPOT,
  scale: 1,
  rotation: 0,
  asset: 'red-spot',
  label: 'A painting of the Great Red Spot: an oval storm between pale bands of cloud',
}

/** The four that Galileo saw in 1610. */
const GALILEAN = ['Io', 'Europa', 'Ganymede', 'Callisto']

function moons(): Item[] {
  const sizes = [5.2, 4.4, 7.4, 6.8]
  return GALILEAN.map((name, index) =>
    circle(name.toLowerCase(), X - 196 - index * 52, Y + 52 + index * 14, sizes[index] ?? 5, {
      fill: ['#F3D27A', '#EFE6D6', '#C9B79C', '#9A8B78'][index] ?? CREAM,
      label: name,
    }),
  )
}

/** Two swarms that share Jupiter's orbit, a sixth of a turn before and after it. */
function trojans(): Item[] {
  const random = createRandom(1906)
  return [60, -60].map((ahead) => {
    const [x, y] = onOrbit(PLANETS.jupiter.orbit, PLANETS.jupiter.at + ahead)
    const dots = Array.from({ length: 90 }, () => {
      const scatter = () => (random() + random() + random() - 1.5) / 1.5
      const [px, py] = onOrbit(
        PLANETS.jupiter.orbit + 70 * scatter(),
        PLANETS.jupiter.at + ahead + 15 * scatter(),
      )
      return round(px - x + 400, py - y + 400, 0.9 + 1.5 * random())
    })
    const fill = filled(dots.join(''), fade('#E8C79A', 0.6))
    const label = 'Trojan asteroids on Jupiter’s orbit'
    return vector(`trojans-${ahead > 0 ? 'before' : 'behind'}`, [x - 400, y - 400, 800, 800], [fill], {
      label,
    })
  })
}

export const jupiter: Scene = {
  step: {
    title: 'Jupiter pulls',
    box: view(2080, 178, 1066),
    reveal: GALILEAN.map((name) => name.toLowerCase()),
    layers: NEAR_BY,
    words: [
      'Jupiter weighs two and a half times as much as all other planets together. Even the Sun gives way: it circles a point just outside its own surface.',
      {
        points: [
          'Four moons that Galileo saw in 1610.',
          'Two swarms of asteroids on its orbit, a sixth of a turn ahead and behind.',
          'A storm wider than Earth.',
        ],
      },
    ],
  },
  things: [...trojans(), ...moons()],
  notes: [
    rectangle(
      'red-spot-frame',
      [SPOT.x - 5, SPOT.y - 5, SPOT.width + 10, SPOT.height + 10],
      { fill: CREAM },
      6,
    ),
    spot,
    text('red-spot-words', { at: [SPOT.x, SPOT.y + SPOT.height + 30], width: SPOT.width }, [
      [body(17, 0, CREAM), 'The Great Red Spot, a storm wider than Earth'],
    ]),
    text('jupiter-words', { at: [2130, 268], width: 290 }, [
      [heading(46), 'Jupiter'],
      [
        body(20, 0.2, CREAM),
        'Twelve years for one turn, and two and a half times the mass of all other planets together',
      ],
    ]),
    text('moons-words', { at: [X - 362, Y + 140], width: 200 }, [
      [body(15, 0, CREAM), 'Four moons, seen by Galileo in 1610'],
    ]),
  ],
}
