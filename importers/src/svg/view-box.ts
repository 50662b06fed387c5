import type { Matrix } from '../geometry/matrix.ts'
import { parseNumbers } from './length.ts'
import type { XmlElement } from './xml-tree.ts'

export interface ViewBox {
  x: number
  y: number
  width: number
  height: number
}

export function readViewBox(element: XmlElement): ViewBox | undefined {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = parseNumbers(element.attributes.get('viewBox'))
  return Number.isFinite(x) && Number.isFinite(y) && width > 0 && height > 0
    ? { x, y, width, height }
    : undefined
}

/** The matrix from a view box to a rectangle at the origin, by `preserveAspectRatio` (SVG 2, 8.7). */
export function viewBoxMatrix(box: ViewBox, width: number, height: number, preserve = ''): Matrix {
  const scaleX = width / box.width
  const scaleY = height / box.height
  if (/\bnone\b/.test(preserve)) return [scaleX, 0, 0, scaleY, -box.x * scaleX, -box.y * scaleY]
  const scale = /\bslice\b/.test(preserve) ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const share = (align: RegExp): number => {
    const word = align.exec(preserve)?.[1]
    return word === 'Min' ? 0 : word === 'Max' ? 1 : 0.5
  }
  return [
    scale,
    0,
    0,
    scale,
    -box.x * scale + (width - box.width * scale) * share(/x(Min|Mid|Max)/),
    -box.y * scale + (height - box.height * scale) * share(/Y(Min|Mid|Max)/),
  ]
}
