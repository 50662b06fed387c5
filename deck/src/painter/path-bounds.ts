import type { Bounds } from './bounds.ts'
import { readPathCommands } from './path-commands.ts'

/**
 * A box that contains the path, perhaps with a margin: all control points, and the whole ellipses of arcs. Null for a
 * path without a point.
 */
export function pathBounds(d: string): Bounds | null {
  const pen = createPen()
  readPathCommands(d, (command, numbers) => pen.draw(command, numbers))
  return pen.bounds()
}

function createPen() {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  // The position of the pen, the start of its subpath, and the last control point, which `s` and `t` mirror.
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  let controlX = 0
  let controlY = 0
  let previous = 'm'

  function include(atX: number, atY: number, margin = 0): void {
    left = Math.min(left, atX - margin)
    top = Math.min(top, atY - margin)
    right = Math.max(right, atX + margin)
    bottom = Math.max(bottom, atY + margin)
  }

  /** The points of a command: the last one is the new position, the one before it the control point. */
  function points(numbers: readonly number[], originX: number, originY: number): void {
    for (let index = 0; index < numbers.length; index += 2) {
      controlX = numbers.length > 2 ? x : controlX
      controlY = numbers.length > 2 ? y : controlY
      x = originX + (numbers[index] ?? 0)
      y = originY + (numbers[index + 1] ?? 0)
      include(x, y)
    }
  }

  /** Radii too small for the chord are scaled up; with a radius of 0, the arc is a line. */
  function arc(numbers: readonly number[], originX: number, originY: number): void {
    const [radiusX = 0, radiusY = 0] = numbers
    const endX = originX + (numbers[5] ?? 0)
    const endY = originY + (numbers[6] ?? 0)
    const long = Math.max(Math.abs(radiusX), Math.abs(radiusY))
    const short = Math.min(Math.abs(radiusX), Math.abs(radiusY))
    const chord = Math.hypot(endX - x, endY - y)
    const growth = short > 0 ? Math.max(1, chord / 2 / short) : 0
    x = endX
    y = endY
    include(x, y, 2 * long * growth)
  }

  /** `s` mirrors after a cubic curve, `t` after a quadratic one; after other commands the pen is the control point. */
  function mirror(kind: string): void {
    if (kind !== 's' && kind !== 't') return
    const isContinued = (kind === 's' ? 'cs' : 'qt').includes(previous)
    controlX = isContinued ? 2 * x - controlX : x
    controlY = isContinued ? 2 * y - controlY : y
    include(controlX, controlY)
  }

  return {
    draw(command: string, numbers: readonly number[]): void {
      const kind = command.toLowerCase()
      const originX = command === kind ? x : 0
      const originY = command === kind ? y : 0
      const [first = 0] = numbers
      mirror(kind)
      if (kind === 'z') {
        x = startX
        y = startY
      } else if (kind === 'h') x = originX + first
      else if (kind === 'v') y = originY + first
      else if (kind === 'a') arc(numbers, originX, originY)
      else points(numbers, originX, originY)
      if (kind === 'm') {
        startX = x
        startY = y
      }
      previous = kind
      include(x, y)
    },
    bounds: (): Bounds | null => (left <= right ? { left, top, right, bottom } : null),
  }
}
