import type { Item } from '@viewpage/deck'
import { placeIn, view } from '../authoring/frame.ts'
import { fade } from '../authoring/paint.ts'
import { block, polygon, polyline, type Point } from '../authoring/path-data.ts'
import type { Scene } from '../authoring/scene.ts'
import { filled, stroked, vector } from '../authoring/shapes.ts'
import { text } from '../authoring/text.ts'
import { body, CREAM, heading, PEACH } from './ink.ts'
import { NEAR_BY } from './picture-layers.ts'
import { placeOf, PLANETS } from './system.ts'

const { radius: GROUND } = PLANETS.earth
const [X, Y] = placeOf(PLANETS.earth)
/** How high the cannon stands, from the middle of the Earth. */
const PEAK = 63
const REACH = 80

/** Newton's mountain: the faster the ball, the further it falls, until it falls all the way round. */
function cannon(): Item {
  const shots = [0.55, 0.76, 0.87, 1].map((speed) =>
    stroked(polyline(shot(speed)), speed === 1 ? PEACH : fade(CREAM, 0.85), speed === 1 ? 1.6 : 1.1, {
      dash: speed === 1 ? [] : [3, 2.4],
    }),
  )
  const mountain = filled(
    polygon([
      [REACH - 9, REACH - GROUND + 1.4],
      [REACH, REACH - PEAK],
      [REACH + 9, REACH - GROUND + 1.4],
    ]),
    '#D9EFE6',
  )
  return vector('cannon', [X - REACH, Y - REACH, 2 * REACH, 2 * REACH], [mountain, ...shots], {
    label: 'Four shots from a high mountain: three fall to the ground, the fastest goes all around the Earth',
  })
}

/** The way of a ball, until it meets the ground. @param speed squared, of what takes it all around */
function shot(speed: number): Point[] {
  const points: Point[] = []
  for (let angle = 0; angle <= 360; angle += 3) {
    const turn = (angle * Math.PI) / 180
    const radius = (PEAK * speed) / (1 - (1 - speed) * Math.cos(turn))
    if (radius < GROUND) break
    points.push([REACH + radius * Math.sin(turn), REACH - radius * Math.cos(turn)])
  }
  return points
}

/** Left on the Moon; only who goes very near sees it. */
function footprint(): Item[] {
  const soles = Array.from({ length: 9 }, (_, index) =>
    block(12, 12 + index * 8, 26 - Math.abs(index - 4) * 2, 4),
  )
  return placeIn({ x: X + 78, y: Y - 52, scale: 0.012, turn: 18 }, [
    vector('footprint', [0, 0, 60, 100], [filled(soles.join(''), '#8D8578')], {
      label: 'A footprint on the Moon',
    }),
    text('footprint-words', { at: [60, 40] }, [
      [heading(16, '#6B6459'), 'Apollo 11'],
      [body(11, 0, '#6B6459'), 'Sea of Tranquility, 20 July 1969'],
    ]),
  ])
}

export const earth: Scene = {
  step: {
    title: 'Earth, missing',
    box: view(2030, 1032, 560),
    layers: NEAR_BY,
    words: [
      'Each second Earth falls three millimetres towards the Sun and goes thirty kilometres to the side. That is how it misses.',
      'Newton drew a cannon on a mountain: shoot fast enough, and the ground bends away as the ball falls.',
    ],
  },
  things: footprint(),
  notes: [
    cannon(),
    text('earth-words', { at: [2390, 1172], width: 180 }, [
      [heading(32), 'Earth'],
      [body(15, 0.3, CREAM), 'Each second it falls 3 mm towards the Sun, and goes 29.8 km to the side.'],
    ]),
    text('cannon-words', { at: [2190, 1086], align: 'end', width: 160 }, [
      [heading(14.5), 'Newton’s mountain'],
      [body(12, 0.15, CREAM), 'Too slow, too slow, too slow, round'],
    ]),
  ],
}
