import {
  IDENTITY,
  isFiniteMatrix,
  multiply,
  rotation,
  scaling,
  translation,
  type Matrix,
} from '../geometry/matrix.ts'
import { parseNumbers } from './length.ts'

/** Parses a transform list. An invalid list is ignored, as in browsers. */
export function parseTransform(text: string | undefined): Matrix {
  let matrix = IDENTITY
  for (const part of (text ?? '').split(')').slice(0, -1)) {
    const [before = '', inside = ''] = part.split('(')
    const name = before.replace(/[\s,]/g, '').toLowerCase()
    const next = transformFunction(name, parseNumbers(inside.replace(/(?:px|deg)\b/g, '')))
    if (!next || !isFiniteMatrix(next)) return IDENTITY
    matrix = multiply(matrix, next)
  }
  return isFiniteMatrix(matrix) ? matrix : IDENTITY
}

function transformFunction(name: string, values: number[]): Matrix | undefined {
  const [a = NaN, b, c, d, e, f] = values
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  switch (name) {
    case 'matrix':
      return [a, b ?? NaN, c ?? NaN, d ?? NaN, e ?? NaN, f ?? NaN]
    case 'translate':
      return translation(a, b ?? 0)
    case 'translatex':
      return translation(a, 0)
    case 'translatey':
      return translation(0, a)
    case 'scale':
      return scaling(a, b ?? a)
    case 'rotate':
      return multiply(translation(b ?? 0, c ?? 0), multiply(rotation(a), translation(-(b ?? 0), -(c ?? 0))))
    case 'skewx':
      return [1, 0, Math.tan(radians(a)), 1, 0, 0]
    case 'skewy':
      return [1, Math.tan(radians(a)), 0, 1, 0, 0]
    default:
      return undefined
  }
}
