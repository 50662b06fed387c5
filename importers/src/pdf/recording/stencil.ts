import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { append, emptyPath, type Path } from '../../geometry/path.ts'

/** Larger stencils stay pictures, because an outline would be larger than the pixels. */
const MAX_PIXELS = 256 * 256
const MAX_CORNERS = 6_000

/**
 * Traces a one-colour picture along its pixel edges, so that bitmap letters (of old LaTeX) become vectors. In multiples
 * of the picture's height, y up; undefined for other pictures.
 */
export function outlineOfStencil(canvas: Canvas): Path | undefined {
  const { width, height } = canvas
  if (width * height > MAX_PIXELS) return undefined
  const bytes = canvas.data()
  const solid = new Uint8Array(width * height)
  for (let at = 0; at < solid.length; at++) {
    const alpha = bytes[4 * at + 3] ?? 0
    if (alpha !== 0 && alpha !== 255) return undefined
    solid[at] = alpha === 255 ? 1 : 0
  }
  return traced(solid, width, height)
}

/** The same stencil in another colour. */
export function colouredStencil(canvas: Canvas, colour: string): Canvas {
  const result = createCanvas(canvas.width, canvas.height)
  const context = result.getContext('2d')
  context.drawImage(canvas, 0, 0)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return result
}

const RIGHT = 0
const DOWN = 1
const LEFT = 2
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Follows the border of every area, with its pixels on the right. */
function traced(solid: Uint8Array, width: number, height: number): Path | undefined {
  const at = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < width && y < height ? (solid[y * width + x] ?? 0) : 0
  const path = emptyPath()
  /** Upper edges already walked. */
  const seen = new Uint8Array(width * height)
  let corners = 0

  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (!at(column, row) || at(column, row - 1) || seen[row * width + column]) continue
      let [x, y, direction] = [column, row, RIGHT as number]
      append(path, 'M', x / height, 1 - y / height)
      do {
        if (direction === RIGHT) seen[y * width + x] = 1
        const [dx, dy] = STEPS[direction] ?? STEPS[0]
        x += dx
        y += dy
        const turn = nextDirection(at, x, y, direction)
        if (turn !== direction) {
          if (++corners > MAX_CORNERS) return undefined
          append(path, 'L', x / height, 1 - y / height)
        }
        direction = turn
      } while (x !== column || y !== row || direction !== RIGHT)
      append(path, 'Z')
    }
  return path
}

function nextDirection(
  at: (x: number, y: number) => number,
  x: number,
  y: number,
  direction: number,
): number {
  // The two pixels ahead, on the left and on the right hand of the walker.
  const [left, right] =
    direction === RIGHT
      ? [at(x, y - 1), at(x, y)]
      : direction === DOWN
        ? [at(x, y), at(x - 1, y)]
        : direction === LEFT
          ? [at(x - 1, y), at(x - 1, y - 1)]
          : [at(x - 1, y - 1), at(x, y - 1)]
  if (!right) return (direction + 1) % 4
  return left ? (direction + 3) % 4 : direction
}
