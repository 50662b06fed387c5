import { ellipsePath } from '../geometry/arc.ts'
import { parsePath } from '../geometry/parse-path.ts'
import { boundsOfBox } from '../geometry/bounds.ts'
import { append, emptyPath, type Path } from '../geometry/path.ts'
import { roundedRectangle } from '../geometry/rounded-rectangle.ts'
import { parseLength, parseNumbers } from './length.ts'
import type { XmlElement } from './xml-tree.ts'

/** Reference size for percentages. */
export interface Viewport {
  width: number
  height: number
}

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])

export const isBasicShape = (element: XmlElement): boolean => SHAPES.has(element.name)

/** The outline of a basic shape in local coordinates; empty if it is invisible. */
export function outlineOf(element: XmlElement, viewport: Viewport, fontSize = 16): Path {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2
  const read = (name: string, whole: number): number | undefined =>
    parseLength(element.attributes.get(name), { whole, fontSize })
  const x = (name: string): number => read(name, viewport.width) ?? 0
  const y = (name: string): number => read(name, viewport.height) ?? 0

  switch (element.name) {
    case 'path':
      return parsePath(element.attributes.get('d') ?? '')
    case 'rect': {
      const rx = read('rx', viewport.width)
      const ry = read('ry', viewport.height)
      return rectangleOutline(x('x'), y('y'), x('width'), y('height'), rx ?? ry ?? 0, ry ?? rx ?? 0)
    }
    case 'circle': {
      const r = read('r', diagonal) ?? 0
      return r > 0 ? ellipsePath(x('cx'), y('cy'), r, r) : emptyPath()
    }
    case 'ellipse': {
      const rx = read('rx', viewport.width) ?? read('ry', viewport.height) ?? 0
      const ry = read('ry', viewport.height) ?? rx
      return rx > 0 && ry > 0 ? ellipsePath(x('cx'), y('cy'), rx, ry) : emptyPath()
    }
    case 'line': {
      const path = emptyPath()
      append(path, 'M', x('x1'), y('y1'))
      append(path, 'L', x('x2'), y('y2'))
      return path
    }
    default:
      return polygon(parseNumbers(element.attributes.get('points')), element.name === 'polygon')
  }
}

function rectangleOutline(x: number, y: number, width: number, height: number, rx: number, ry: number): Path {
  if (!(width > 0 && height > 0)) return emptyPath()
  const corner = { rx: Math.min(Math.max(0, rx), width / 2), ry: Math.min(Math.max(0, ry), height / 2) }
  return roundedRectangle(boundsOfBox(x, y, width, height), [corner, corner, corner, corner])
}

/** Stops at the first incomplete point. */
function polygon(values: number[], closed: boolean): Path {
  const path = emptyPath()
  for (let at = 0; at + 1 < values.length; at += 2) {
    const [x = NaN, y = NaN] = [values[at], values[at + 1]]
    if (!Number.isFinite(x) || !Number.isFinite(y)) break
    append(path, at === 0 ? 'M' : 'L', x, y)
  }
  if (closed && path.operators.length > 1) append(path, 'Z')
  return path
}
