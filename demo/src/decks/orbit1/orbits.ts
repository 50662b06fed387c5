import type { Item } from '@viewpage/deck'
import { fade } from '../authoring/paint.ts'
import { polygon, polyline, short } from '../authoring/path-data.ts'
import { filled, stroked, vector } from '../authoring/shapes.ts'
import { LINES } from './picture-layers.ts'
import { FLATNESS, onOrbit, PLANETS, SUN, TILT, type Planet } from './system.ts'

/** The half of each orbit behind the Sun, or the half before it. */
export function orbits(half: 'behind' | 'before'): Item[] {
  return Object.values(PLANETS).map((planet) => orbitOf(planet, half))
}

function orbitOf({ name, orbit, line: [width, behind, before] }: Planet, half: 'behind' | 'before'): Item {
  const isBehind = half === 'behind'
  const [from, to] = isBehind ? [-180, 0] : [0, 180]
  const [x1, y1] = fromCorner(onOrbit(orbit, from), orbit)
  const [x2, y2] = fromCorner(onOrbit(orbit, to), orbit)
  const arc = `A${orbit} ${orbit * FLATNESS} ${TILT} 0 1 ${short(x2)} ${short(y2)}`
  const colour = isBehind ? fade('#E9E2D4', behind) : fade('#F7EFE2', before)
  const line = vector(`orbit-${half}-${name.toLowerCase()}`, areaOf(orbit), [
    stroked(`M${short(x1)} ${short(y1)}${arc}`, colour, isBehind ? width : width * 1.13),
  ])
  return { ...line, layer: LINES }
}

/** Marks of degrees around Jupiter's orbit. */
export function degrees(): Item {
  const { orbit } = PLANETS.jupiter
  const marks = Array.from({ length: 72 }, (_, index) => {
    const length = index % 6 === 0 ? 24 : 10
    return polyline([index * 5, index * 5].map((angle, end) => markPoint(orbit + end * length, angle, orbit)))
  })
  const line = stroked(marks.join(''), fade('#E9E2D4', 0.34), 1.6)
  return { ...vector('degrees', areaOf(orbit), [line]), layer: LINES }
}

/** Two slices of Jupiter's orbit that it passes in equal times: they are equally large. */
export function slices(): Item {
  const { orbit } = PLANETS.jupiter
  const sliceFrom = (angle: number) => {
    const rim = Array.from({ length: 21 }, (_, index) => markPoint(orbit, angle + index, orbit))
    return filled(polygon([fromCorner(SUN, orbit), ...rim]), fade('#FF7A3A', 0.3))
  }
  return vector('slices', areaOf(orbit), [sliceFrom(154), sliceFrom(94)], {
    label: 'Two slices of equal area between the Sun and an orbit',
  })
}

function markPoint(radius: number, angle: number, orbit: number) {
  return fromCorner(onOrbit(radius, angle), orbit)
}

function areaOf(orbit: number): [number, number, number, number] {
  return [SUN[0] - orbit, SUN[1] - orbit, 2 * orbit, 2 * orbit]
}

function fromCorner([x, y]: readonly [number, number], orbit: number): [number, number] {
  return [x - SUN[0] + orbit, y - SUN[1] + orbit]
}
