import type { Point } from '../authoring/path-data.ts'

/** Where the Sun is, world units. */
export const SUN: Point = [1880, 1040]
export const SUN_RADIUS = 212

/** The plane of the planets is seen from above at this slant, and tilted. */
export const FLATNESS = 0.44
export const TILT = -15

export interface Planet {
  readonly name: string
  /** Half of the long axis of its orbit as it is drawn, world units. */
  readonly orbit: number
  /** Where it stands on it, degrees clockwise from the right end. */
  readonly at: number
  readonly radius: number
  /** In the light, in between, on the far side. */
  readonly colours: readonly [light: string, middle: string]
  /** Strength of the line of its orbit: behind the Sun and before it. */
  readonly line: readonly [width: number, behind: number, before: number]
}

const NIGHT = '#0B1019'
export const SHADE = NIGHT

export const PLANETS = {
  mercury: planet('Mercury', 350, 114.59, 26, ['#E9D9C3', '#8C7765'], [2, 0.4, 0.62]),
  venus: planet('Venus', 480, -31.51, 44, ['#FFE2B0', '#D98B4A'], [2, 0.4, 0.62]),
  earth: planet('Earth', 640, 58.44, 50, ['#8FE0DA', '#1F6F9E'], [2.4, 0.5, 0.75]),
  mars: planet('Mars', 830, 14.32, 36, ['#FF8A5C', '#B5351A'], [2, 0.4, 0.62]),
  jupiter: planet('Jupiter', 1180, -42.97, 150, ['#F6DDB4', '#B4653A'], [3, 0.55, 0.8]),
  saturn: planet('Saturn', 1580, 57.3, 118, ['#F3E0B0', '#B8863E'], [2.4, 0.42, 0.6]),
  uranus: planet('Uranus', 2020, -110.58, 72, ['#C9F0E4', '#5BA7A4'], [2, 0.32, 0.45]),
  neptune: planet('Neptune', 2420, 5.73, 66, ['#7FA4FF', '#2340A8'], [2, 0.28, 0.4]),
}

/** A point of the plane as it is seen. @param angle degrees */
export function onOrbit(orbit: number, angle: number): Point {
  const turn = (angle * Math.PI) / 180
  const tilt = (TILT * Math.PI) / 180
  const [across, down] = [orbit * Math.cos(turn), FLATNESS * orbit * Math.sin(turn)]
  return [
    SUN[0] + across * Math.cos(tilt) - down * Math.sin(tilt),
    SUN[1] + across * Math.sin(tilt) + down * Math.cos(tilt),
  ]
}

export function placeOf({ orbit, at }: Planet): Point {
  return onOrbit(orbit, at)
}

function planet(
  name: string,
  orbit: number,
  at: number,
  radius: number,
  colours: Planet['colours'],
  line: Planet['line'],
): Planet {
  return { name, orbit, at, radius, colours, line }
}
