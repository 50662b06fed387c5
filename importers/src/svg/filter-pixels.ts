import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { parseNumbers } from './length.ts'
import type { XmlElement } from './xml-tree.ts'

/** Filter primitives that compute each pixel. Colours are not premultiplied, 0–1. */
export const filterPixels = { arithmetic, colourMatrix, transfer }

type Pixel = [red: number, green: number, blue: number, alpha: number]

/** k1·i1·i2 + k2·i1 + k3·i2 + k4 of premultiplied colours. */
function arithmetic(one: Canvas, other: Canvas, [k1, k2, k3, k4]: [number, number, number, number]): Canvas {
  const second = pixelsOf(other)
  return eachPixel(one, (pixel, at) => {
    const [r2 = 0, g2 = 0, b2 = 0, a2 = 0] = [0, 1, 2, 3].map((part) => (second[at + part] ?? 0) / 255)
    const mix = (i1: number, i2: number): number =>
      Math.min(1, Math.max(0, k1 * i1 * i2 + k2 * i1 + k3 * i2 + k4))
    const [r1, g1, b1, a1] = pixel
    const alpha = mix(a1, a2)
    const part = (c1: number, c2: number): number =>
      alpha > 0 ? Math.min(alpha, mix(c1 * a1, c2 * a2)) / alpha : 0
    return [part(r1, r2), part(g1, g2), part(b1, b2), alpha]
  })
}

function colourMatrix(canvas: Canvas, type: string, values: number[]): Canvas {
  const m = matrixOf(type, values)
  if (!m) return canvas
  const row = (at: number, [r, g, b, a]: Pixel): number =>
    (m[at] ?? 0) * r + (m[at + 1] ?? 0) * g + (m[at + 2] ?? 0) * b + (m[at + 3] ?? 0) * a + (m[at + 4] ?? 0)
  return eachPixel(canvas, (pixel) => [row(0, pixel), row(5, pixel), row(10, pixel), row(15, pixel)])
}

function matrixOf(type: string, values: number[]): number[] | undefined {
  switch (type) {
    case 'saturate': {
      const s = values[0] ?? 1
      const row = (r: number, g: number, b: number): number[] => [r, g, b, 0, 0]
      return [
        ...row(0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s),
        ...row(0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s),
        ...row(0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s),
        ...[0, 0, 0, 1, 0],
      ]
    }
    case 'hueRotate': {
      const angle = ((values[0] ?? 0) * Math.PI) / 180
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return [
        ...[
          0.213 + c * 0.787 - s * 0.213,
          0.715 - c * 0.715 - s * 0.715,
          0.072 - c * 0.072 + s * 0.928,
          0,
          0,
        ],
        ...[0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283, 0, 0],
        ...[
          0.213 - c * 0.213 - s * 0.787,
          0.715 - c * 0.715 + s * 0.715,
          0.072 + c * 0.928 + s * 0.072,
          0,
          0,
        ],
        ...[0, 0, 0, 1, 0],
      ]
    }
    case 'luminanceToAlpha':
      return [...new Array<number>(15).fill(0), 0.2125, 0.7154, 0.0721, 0, 0]
    default:
      return values.length >= 20 ? values : undefined
  }
}

function transfer(canvas: Canvas, functions: XmlElement[]): Canvas {
  const tables = ['feFuncR', 'feFuncG', 'feFuncB', 'feFuncA'].map((name) =>
    transferFunction(functions.find((one) => one.name === name)),
  )
  return eachPixel(canvas, (pixel) => pixel.map((part, at) => tables[at]?.(part) ?? part) as Pixel)
}

function transferFunction(element: XmlElement | undefined): (value: number) => number {
  const number = (name: string, fallback: number): number =>
    parseNumbers(element?.attributes.get(name))[0] ?? fallback
  const values = parseNumbers(element?.attributes.get('tableValues'))
  switch (element?.attributes.get('type')) {
    case 'linear':
      return (value) => number('slope', 1) * value + number('intercept', 0)
    case 'gamma':
      return (value) => number('amplitude', 1) * value ** number('exponent', 1) + number('offset', 0)
    case 'discrete':
      return (value) => values[Math.min(values.length - 1, Math.floor(value * values.length))] ?? value
    case 'table':
      return (value) => {
        const place = value * (values.length - 1)
        const at = Math.min(values.length - 2, Math.floor(place))
        const [low = value, high = low] = [values[at], values[at + 1]]
        return low + (place - at) * (high - low)
      }
    default:
      return (value) => value
  }
}

const pixelsOf = (canvas: Canvas): Uint8ClampedArray =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data

function eachPixel(canvas: Canvas, change: (pixel: Pixel, at: number) => Pixel): Canvas {
  const result = createCanvas(canvas.width, canvas.height)
  const context = result.getContext('2d')
  const image = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const pixel: Pixel = [
      (data[at] ?? 0) / 255,
      (data[at + 1] ?? 0) / 255,
      (data[at + 2] ?? 0) / 255,
      (data[at + 3] ?? 0) / 255,
    ]
    const changed = change(pixel, at)
    for (let part = 0; part < 4; part++)
      data[at + part] = Math.round(255 * Math.min(1, Math.max(0, changed[part] ?? 0)))
  }
  context.putImageData(image, 0, 0)
  return result
}
