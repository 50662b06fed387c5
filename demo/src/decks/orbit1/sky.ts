import type { Item } from '@viewpage/deck'
import { fade, radial } from '../authoring/paint.ts'
import { round } from '../authoring/path-data.ts'
import { createRandom } from '@viewpage/server'
import { circle, filled, vector } from '../authoring/shapes.ts'
import { SUN } from './system.ts'

/** Space, warm near the Sun. */
export const SPACE = radial(...SUN, 2300, [
  [0, '#5A2A1E'],
  [0.16, '#33232A'],
  [0.42, '#172033'],
  [1, '#0B1120'],
])

const COLD = '#DCE8FF'
const WARM = '#FFC9A3'
const STARS_OF_A_PATCH = 12
const PATCH = 700

/** The stars, in patches that are left out where they are out of sight. */
export function stars(): Item[] {
  const random = createRandom(1609)
  const patches: Item[] = []
  for (let y = -2000; y < 4400; y += PATCH) {
    for (let x = -2400; x < 6000; x += PATCH) {
      const patch = Array.from({ length: STARS_OF_A_PATCH }, () => {
        const radius = 0.5 + 2.5 * random() ** 1.3
        const place = round(random() * PATCH, random() * PATCH, radius)
        return filled(place, fade(random() < 0.75 ? COLD : WARM, 0.16 + 0.6 * random()))
      })
      patches.push(vector(`stars-${patches.length + 1}`, [x, y, PATCH, PATCH], patch))
    }
  }
  return patches
}

/** The light around the Sun. */
export function halo(): Item {
  const radius = 640
  const fill = radial(radius, radius, radius, [
    [0.3, fade('#FF8A3C', 0.55)],
    [1, fade('#FF6A2A', 0)],
  ])
  return circle('halo', ...SUN, radius, { fill })
}
