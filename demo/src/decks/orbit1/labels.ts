import type { Item } from '@viewpage/deck'
import { fade } from '../authoring/paint.ts'
import { CREAM, DIM } from './ink.ts'
import { text } from '../authoring/text.ts'
import { circle } from '../authoring/shapes.ts'
import { LABELS } from './picture-layers.ts'
import { placeOf, PLANETS } from './system.ts'

/** The title on the picture, and the names beside what they name. */
export function labels(): Item[] {
  const { jupiter, mars, saturn, neptune, uranus, earth } = PLANETS
  return [
    text('title', { at: [330, 330] }, [
      [{ size: 96, weight: 600, colour: CREAM, tracking: -0.03 }, 'Going around'],
    ]),
    text('subtitle', { at: [334, 384] }, [[{ size: 34, colour: DIM }, 'A short history of orbits']]),
    name('earth', placeOf(earth), [112, 6], 26, 'Earth', '1.00 AU · 29.8 km/s'),
    name('jupiter', placeOf(jupiter), [-150, 206], 34, 'Jupiter', 'twelve years for one turn'),
    name('mars', placeOf(mars), [-150, 86], 24, 'Mars', '687 days'),
    name('saturn', placeOf(saturn), [110, 180], 32, 'Saturn', '29 years'),
    name('neptune', placeOf(neptune), [110, 10], 40, 'Neptune', 'found by pencil'),
    name('uranus', placeOf(uranus), [104, 4], 28, 'Uranus', '84 years, on its side'),
  ].map((item) => ({ ...item, layer: LABELS }))
}

/** The Moon and the way it goes. */
export function moon(): Item[] {
  const [x, y] = placeOf(PLANETS.earth)
  return [
    circle('moon-orbit', x, y, 92, { stroke: { paint: fade(CREAM, 0.7), width: 1.6 } }),
    circle('moon', x + 78, y - 49, 11, { fill: '#EDE6DA', label: 'The Moon' }),
  ]
}

function name(
  id: string,
  [x, y]: readonly [number, number],
  [right, down]: readonly [number, number],
  size: number,
  title: string,
  fact: string,
): Item {
  return text(`name-${id}`, { at: [x + right, y + down] }, [
    [{ size, weight: 600, colour: CREAM }, title],
    [{ size: size * 0.72, colour: DIM }, fact],
  ])
}
