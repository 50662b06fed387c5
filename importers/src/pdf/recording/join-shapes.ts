import { union } from '../../geometry/bounds.ts'
import { apply, invert, type Matrix } from '../../geometry/matrix.ts'
import type { Shape } from '../../shapes/shape.ts'

/**
 * Appends a shape. Letters that differ from the previous ones only in position are merged with them.
 *
 * @param from index of the first shape that may be changed; earlier ones are in a snapshot
 */
export function joinShapes(shapes: Shape[], shape: Shape, from: number): void {
  const last = shapes.length > from ? shapes.at(-1) : undefined
  const joined =
    (last?.kind === 'glyphs' && shape.kind === 'glyphs' && joinGlyphs(last, shape)) ||
    (last?.kind === 'text' && shape.kind === 'text' && joinText(last, shape))
  if (!joined) shapes.push(shape)
}

const MAX_USES = 20_000

function joinGlyphs(last: Shape & { kind: 'glyphs' }, next: Shape & { kind: 'glyphs' }): boolean {
  if (last.stroke || next.stroke || last.fill !== next.fill || typeof last.fill !== 'string') return false
  if (!sameLinearPart(last.matrix, next.matrix) || last.uses.length >= MAX_USES) return false
  const back = invert(last.matrix)
  if (!back) return false
  const [dx, dy] = apply(back, next.matrix[4], next.matrix[5])
  for (const [symbol, x, y] of next.uses) last.uses.push([symbol, x + dx, y + dy])
  last.bounds = union(last.bounds, next.bounds)
  return true
}

/** Merges single letters of a font that is not embedded. */
function joinText(last: Shape & { kind: 'text' }, next: Shape & { kind: 'text' }): boolean {
  const [line, more] = [last.lines[0], next.lines[0]]
  const [run, letter] = [line?.runs[0], more?.runs[0]]
  if (!line || !more || !run || !letter || last.lines.length !== 1 || line.runs.length !== 1) return false
  const alike = run.font === letter.font && run.size === letter.size && run.colour === letter.colour
  const sameStyle = run.weight === letter.weight && run.italic === letter.italic
  const samePlace =
    last.matrix.every((part, at) => part === next.matrix[at]) && line.baseline === more.baseline
  const gap = more.x - (line.x + (line.width ?? 0))
  if (!alike || !sameStyle || !samePlace || Math.abs(gap) > run.size * 0.6 || run.text.length > 2_000)
    return false
  const width = more.x + (more.width ?? 0) - line.x
  if (!(width > 0)) return false
  last.lines = [{ ...line, width, runs: [{ ...run, text: run.text + letter.text }] }]
  last.box = union(last.box, next.box)
  last.bounds = union(last.bounds, next.bounds)
  return true
}

function sameLinearPart(one: Matrix, other: Matrix): boolean {
  const size = Math.max(Math.abs(one[0]), Math.abs(one[1]), Math.abs(one[2]), Math.abs(one[3]))
  return [0, 1, 2, 3].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= 1e-6 * size)
}
