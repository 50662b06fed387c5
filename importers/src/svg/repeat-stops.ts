import { MAX_STOPS } from '@viewpage/deck'
import { isEmpty, type Bounds } from '../geometry/bounds.ts'
import { shortened } from '../geometry/number-text.ts'
import type { LinearAxis } from '../shapes/transform-paint.ts'

export interface RawStop {
  offset: number
  colour: string
}

/** Expands a repeated or reflected linear gradient over the box of its element. */
export function repeatStops(
  paint: LinearAxis & { type: 'linear'; stops: RawStop[] },
  spread: 'reflect' | 'repeat',
  box: Bounds,
): LinearAxis & { type: 'linear'; stops: RawStop[] } {
  const { x1, y1, x2, y2, stops } = paint
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  if (isEmpty(box) || square === 0) return paint
  const along = [box.left, box.right].flatMap((x) =>
    [box.top, box.bottom].map((y) => ((x - x1) * dx + (y - y1) * dy) / square),
  )
  const first = Math.floor(Math.min(...along))
  const rounds = Math.ceil(Math.max(...along)) - first
  if (rounds < 1 || rounds * stops.length > MAX_STOPS) return paint

  const all: RawStop[] = []
  for (let round = 0; round < rounds; round++) {
    const turned = spread === 'reflect' && (first + round) % 2 !== 0
    for (const stop of turned ? [...stops].reverse() : stops) {
      const offset = turned ? 1 - stop.offset : stop.offset
      all.push({ offset: shortened((round + offset) / rounds, 6), colour: stop.colour })
    }
  }
  return {
    type: 'linear',
    x1: shortened(x1 + first * dx),
    y1: shortened(y1 + first * dy),
    x2: shortened(x1 + (first + rounds) * dx),
    y2: shortened(y1 + (first + rounds) * dy),
    stops: all,
  }
}
