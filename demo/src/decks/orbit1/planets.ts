import type { Drawing, Item } from '@viewpage/deck'
import { fade, radial } from '../authoring/paint.ts'
import { block, round } from '../authoring/path-data.ts'
import { circle, clipped, filled, stroked, vector } from '../authoring/shapes.ts'
import { placeOf, PLANETS, SHADE, SUN, SUN_RADIUS, type Planet } from './system.ts'

/** Of the diameter, how far the brightest point is from the middle. */
const TOWARDS_LIGHT = 0.32

export function sun(): Item {
  const side = 2 * SUN_RADIUS
  const fill = radial(0.42 * side, 0.36 * side, 0.72 * side, [
    [0, '#FFF0B8'],
    [0.3, '#FFC24B'],
    [0.68, '#FF6F2E'],
    [1, '#D2360F'],
  ])
  return circle('sun', ...SUN, SUN_RADIUS, { fill, label: 'The Sun' })
}

/** Those that are further away than the Sun. */
export function planetsBehind(): Item[] {
  const { venus, jupiter, uranus } = PLANETS
  return [ball(venus), ball(jupiter, bands(jupiter.radius)), ball(uranus)]
}

export function planetsBefore(): Item[] {
  const { mercury, earth, mars, saturn, neptune } = PLANETS
  return [
    ball(mercury),
    ball(earth, clouds()),
    ball(mars),
    ringHalf(saturn, 'behind'),
    ball(saturn),
    ringHalf(saturn, 'before'),
    ball(neptune, streak()),
  ]
}

/** A planet lit by the Sun, with what is drawn on it. */
function ball(planet: Planet, surface: Drawing[] = []): Item {
  const { name, radius, colours } = planet
  const [x, y] = placeOf(planet)
  const side = 2 * radius
  const far = Math.hypot(SUN[0] - x, SUN[1] - y)
  const light = [x, y].map((value, axis) => {
    const towards = ((SUN[axis] ?? 0) - value) / far
    return side * (0.5 + TOWARDS_LIGHT * towards)
  })
  const [lightX = 0, lightY = 0] = light
  const body = radial(lightX, lightY, 0.78 * side, [
    [0, colours[0]],
    [0.62, colours[1]],
    [1, SHADE],
  ])
  const night = radial(lightX, lightY, 0.82 * side, [
    [0.35, fade(SHADE, 0)],
    [1, fade(SHADE, 0.92)],
  ])
  const outline = round(radius, radius, radius)
  return vector(
    name.toLowerCase(),
    [x - radius, y - radius, side, side],
    [filled(outline, body), clipped(outline, [...surface, filled(block(0, 0, side, side), night)])],
    { label: name },
  )
}

function bands(radius: number): Drawing[] {
  const band = (y: number, height: number, colour: string) =>
    filled(round(radius, y, 1.1 * radius, height), fade(colour, 0.75))
  return [
    band(42, 10.5, '#C98152'),
    band(87, 15, '#A9552E'),
    band(120, 7.5, '#E8C79A'),
    band(159, 18, '#A14E2A'),
    band(195, 9, '#D39A66'),
    band(234, 12, '#8F4A2C'),
    filled(round(195, 199.5, 30, 16.5), '#C23F1C'),
  ]
}

function clouds(): Drawing[] {
  return [
    filled('M0 42q22 -18 40 -4t34 -8 30 6v16q-30 10 -52 2t-52 4z', '#EAF7E6', 0.55),
    filled('M10 72q26 -10 44 0t38 -2v12q-40 14 -82 0z', '#EAF7E6', 0.4),
  ]
}

function streak(): Drawing[] {
  return [filled('M0 74q40 -14 66 -2t66 -6v18q-40 10 -66 2t-66 4z', '#A9C1FF', 0.35)]
}

/** Saturn's ring leans by this much. */
export const RING_TURN = -22

const RING = [
  [2.15, 26, fade('#E9D3A0', 0.85)],
  [1.78, 16, fade('#C9A464', 0.7)],
  [1.52, 8, fade('#F5E6C4', 0.45)],
] as const

/** A half of the ring; the ball stands between the two. */
function ringHalf(planet: Planet, half: 'behind' | 'before'): Item {
  const [x, y] = placeOf(planet)
  const reach = 2.3 * planet.radius
  const sweep = half === 'behind' ? 1 : 0
  const drawings = RING.map(([radii, width, colour]) => {
    const long = radii * planet.radius
    return stroked(
      `M${reach - long} ${reach}A${long} ${long * 0.3} 0 0 ${sweep} ${reach + long} ${reach}`,
      colour,
      width,
    )
  })
  const turn = (RING_TURN * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corner = { x: x - reach * (cos - sin), y: y - reach * (sin + cos) }
  return { ...vector(`ring-${half}`, [0, 0, 2 * reach, 2 * reach], drawings), ...corner, rotation: RING_TURN }
}
