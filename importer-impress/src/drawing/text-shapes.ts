import type { Line, Run } from '@viewpage/deck'
import {
  boundsOfBox,
  NOTHING,
  transformBounds,
  union,
  type Bounds,
} from '@viewpage/importers/geometry/bounds'
import type { Matrix } from '@viewpage/importers/geometry/matrix'
import { shortened } from '@viewpage/importers/geometry/number-text'
import type { Shape } from '@viewpage/importers/shapes/shape'
import { standInFont } from '@viewpage/importers/svg/font'
import { visibleColour } from './css-values.ts'
import type { Fragment, TextPiece } from '../layout/page-layout.ts'
import { shadowShapes } from './text-shadow.ts'

const ASCENT = 0.93
const DESCENT = 0.25
const MAX_LINES = 2_000
const MAX_RUNS = 500
/** Maximum distance of fragments on one line, in font sizes, without and with a space between them. */
const MAX_GAP = 0.15
const MAX_SPACE = 0.8

/** Converts a text with its laid out lines: shapes that stand for its shadows, and the text. */
export function textShapes(piece: TextPiece, matrix: Matrix): { shadows: Shape[]; texts: Shape[] } {
  const shadows: Shape[] = []
  const texts: Shape[] = []
  const all = linesOf(piece)
  for (let at = 0; at < all.length; at += MAX_LINES) {
    const laid = all.slice(at, at + MAX_LINES)
    const box = laid.reduce<Bounds>((bounds, { extent }) => union(bounds, extent), NOTHING)
    const text = {
      kind: 'text' as const,
      lines: laid.map(({ line }) => line),
      box,
      matrix,
      opacity: 1,
      bounds: transformBounds(matrix, box),
      direction: piece.direction,
      ...(piece.language !== undefined && { language: piece.language }),
    }
    const values = laid.map((line) => line.shadows)
    shadows.push(...shadowShapes(text, values, piece.opacity ?? 1))
    texts.push(text)
  }
  return { shadows, texts }
}

interface LaidLine {
  line: Line
  /** The `text-shadow` of each run. */
  shadows: (string | undefined)[]
  extent: Bounds
}

function linesOf({ fragments, direction, opacity = 1 }: TextPiece): LaidLine[] {
  return groupsOf(fragments, direction).flatMap((group) => {
    const shown = group
      .flatMap((fragment, at) => {
        const text = at === group.length - 1 ? fragment.text.trimEnd() : fragment.text
        const run = runOf({ ...fragment, text }, opacity)
        return run ? [{ run, shadow: fragment.shadow }] : []
      })
      .slice(0, MAX_RUNS)
    const runs = shown.map(({ run }) => run)
    if (runs.length === 0 || group.every(({ text }) => text.trim() === '')) return []
    const [first] = group
    if (!first) return []
    const left = Math.min(...group.map(({ x }) => x))
    const right = Math.max(...group.map(({ x, width }) => x + width))
    const size = Math.max(...group.map((fragment) => fragment.size))
    const rtl = direction === 'rtl'
    const line: Line = {
      x: shortened(rtl && !first.ends ? right : left, 7),
      baseline: shortened(first.baseline, 7),
      ...(right > left && { width: shortened(right - left, 7) }),
      ...(first.ends && { align: 'end' as const }),
      runs,
    }
    const reach = first.ends ? 2 * size : 0
    const extent = boundsOfBox(
      left - reach,
      first.baseline - ASCENT * size,
      right - left + 2 * reach,
      (ASCENT + DESCENT) * size,
    )
    return [{ line, extent, shadows: shown.map(({ shadow }) => shadow) }]
  })
}

/** Groups adjacent fragments of one line. */
function groupsOf(fragments: readonly Fragment[], direction: 'ltr' | 'rtl'): Fragment[][] {
  const groups: Fragment[][] = []
  for (const fragment of fragments) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const gap =
      last && (direction === 'ltr' ? fragment.x - last.x - last.width : last.x - fragment.x - fragment.width)
    const isSpaced = last?.text.endsWith(' ')
    const continuesLine =
      last &&
      !last.ends &&
      !fragment.ends &&
      gap !== undefined &&
      Math.abs(gap) < (isSpaced ? MAX_SPACE : MAX_GAP) * fragment.size &&
      Math.abs(last.baseline - fragment.baseline) < 0.02 * fragment.size
    if (continuesLine) group?.push(fragment)
    else groups.push([fragment])
  }
  return groups
}

function runOf(
  { text, families, size, weight, italic, colour, tracking }: Fragment,
  opacity: number,
): Run | undefined {
  const seen = visibleColour(colour, opacity)
  if (seen === undefined || text === '') return undefined
  return {
    text,
    font: standInFont(families),
    size: shortened(size, 7),
    ...(Math.round(weight) !== 400 && { weight: Math.round(weight) }),
    ...(italic && { italic }),
    colour: seen,
    ...(tracking !== 0 && { tracking: shortened(tracking, 6) }),
  }
}
