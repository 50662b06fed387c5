import type { Paint } from '@viewpage/deck'

type Stops = readonly (readonly [offset: number, colour: string])[]

/** A colour (#rrggbb) with an opacity, 0–1. */
export function fade(colour: string, opacity: number): string {
  return (
    colour +
    Math.round(opacity * 255)
      .toString(16)
      .padStart(2, '0')
  )
}

/** A gradient around a point. */
export function radial(x: number, y: number, radius: number, stops: Stops): Paint {
  return { type: 'radial', x1: x, y1: y, r1: 0, x2: x, y2: y, r2: radius, stops: stopsOf(stops) }
}

/** A gradient from one point to another. */
export function linear(x1: number, y1: number, x2: number, y2: number, stops: Stops): Paint {
  return { type: 'linear', x1, y1, x2, y2, stops: stopsOf(stops) }
}

function stopsOf(stops: Stops): { offset: number; colour: string }[] {
  return stops.map(([offset, colour]) => ({ offset, colour }))
}
