import { createCanvas, type Canvas, type GlobalCompositeOperation } from '@napi-rs/canvas'
import { colourText } from '../colour.ts'
import { filterPixels } from './filter-pixels.ts'
import { parseFraction, parseNumbers } from './length.ts'
import type { Scene } from './scene.ts'
import { declarationsOf } from './style.ts'
import { parseColour, BLACK } from '../colour.ts'
import { childElements, type XmlElement } from './xml-tree.ts'

const KNOWN = new Set(
  `feGaussianBlur feOffset feFlood feComposite feMerge feBlend feColorMatrix feDropShadow feComponentTransfer`.split(
    ' ',
  ),
)
const MAX_PRIMITIVES = 40
const SOURCES = new Set(['SourceGraphic', 'SourceAlpha'])

const COMPOSITES: Record<string, GlobalCompositeOperation> = {
  over: 'source-over',
  in: 'source-in',
  out: 'source-out',
  atop: 'source-atop',
  xor: 'xor',
  lighter: 'lighter',
}
const BLENDS: Record<string, GlobalCompositeOperation> = {
  normal: 'source-over',
  multiply: 'multiply',
  screen: 'screen',
  darken: 'darken',
  lighten: 'lighten',
  overlay: 'overlay',
}

/** The name of the first unsupported primitive; '' for a filter without primitives; undefined if all are supported. */
export function unsupportedPrimitive(filter: XmlElement): string | undefined {
  const primitives = primitivesOf(filter)
  if (primitives.length === 0) return ''
  const odd = primitives.find(
    ({ name, attributes }) =>
      !KNOWN.has(name) ||
      ['in', 'in2'].some((key) => /^(?:Background|Fill|Stroke)/.test(attributes.get(key) ?? '')) ||
      (name === 'feComposite' &&
        !['arithmetic', ...Object.keys(COMPOSITES)].includes(attributes.get('operator') ?? 'over')),
  )
  if (odd) return odd.name
  return filter.attributes.get('primitiveUnits') === 'objectBoundingBox' ? 'filter primitiveUnits' : undefined
}

const primitivesOf = (filter: XmlElement): XmlElement[] =>
  childElements(filter)
    .filter(({ name }) => name.startsWith('fe'))
    .slice(0, MAX_PRIMITIVES)

/** @param scale pixels per unit of the filtered element */
export function runFilter(scene: Scene, filter: XmlElement, source: Canvas, scale: number): Canvas {
  const named = new Map<string, Canvas>([['SourceGraphic', source]])
  let last = source
  const input = (primitive: XmlElement, key: 'in' | 'in2'): Canvas => {
    const name = primitive.attributes.get(key)
    if (name === 'SourceAlpha') return alphaOf(source)
    return (name === undefined ? undefined : named.get(name)) ?? last
  }
  for (const primitive of primitivesOf(filter)) {
    scene.work.checkTime()
    last = runPrimitive(scene, primitive, scale, (key) => input(primitive, key), named)
    const name = primitive.attributes.get('result')
    if (name && !SOURCES.has(name)) named.set(name, last)
  }
  return last
}

function runPrimitive(
  scene: Scene,
  primitive: XmlElement,
  scale: number,
  input: (key: 'in' | 'in2') => Canvas,
  named: Map<string, Canvas>,
): Canvas {
  const get = (name: string): string | undefined => primitive.attributes.get(name)
  const number = (name: string, fallback = 0): number => parseNumbers(get(name))[0] ?? fallback
  const first = input('in')
  switch (primitive.name) {
    case 'feGaussianBlur': {
      const [x = 0, y = x] = parseNumbers(get('stdDeviation'))
      return blurred(first, (Math.max(0, (x + y) / 2) || 0) * scale)
    }
    case 'feOffset':
      return drawn(first, (context) => context.drawImage(first, number('dx') * scale, number('dy') * scale))
    case 'feFlood':
      return flooded(scene, primitive, first)
    case 'feDropShadow': {
      const shadow = blurred(alphaOf(first), number('stdDeviation', 2) * scale)
      const colour = flooded(scene, primitive, first)
      return drawn(first, (context) => {
        context.drawImage(shadow, number('dx', 2) * scale, number('dy', 2) * scale)
        context.globalCompositeOperation = 'source-in'
        context.drawImage(colour, 0, 0)
        context.globalCompositeOperation = 'source-over'
        context.drawImage(first, 0, 0)
      })
    }
    case 'feMerge':
      return drawn(first, (context) => {
        for (const node of childElements(primitive)) {
          const name = node.attributes.get('in') ?? ''
          const layer = name === 'SourceAlpha' ? alphaOf(input('in')) : (named.get(name) ?? first)
          context.drawImage(layer, 0, 0)
        }
      })
    case 'feComposite':
      if (get('operator') === 'arithmetic')
        return filterPixels.arithmetic(first, input('in2'), [
          number('k1'),
          number('k2'),
          number('k3'),
          number('k4'),
        ])
      return composed(first, input('in2'), COMPOSITES[get('operator') ?? 'over'] ?? 'source-over')
    case 'feBlend':
      return composed(first, input('in2'), BLENDS[get('mode') ?? 'normal'] ?? 'source-over')
    case 'feColorMatrix':
      return filterPixels.colourMatrix(first, get('type') ?? 'matrix', parseNumbers(get('values')))
    case 'feComponentTransfer':
      return filterPixels.transfer(first, childElements(primitive))
    default:
      return first
  }
}

function drawn(size: Canvas, draw: (context: ReturnType<Canvas['getContext']>) => void): Canvas {
  const canvas = createCanvas(size.width, size.height)
  draw(canvas.getContext('2d'))
  return canvas
}

function composed(over: Canvas, under: Canvas, operation: GlobalCompositeOperation): Canvas {
  return drawn(over, (context) => {
    context.drawImage(under, 0, 0)
    context.globalCompositeOperation = operation
    context.drawImage(over, 0, 0)
  })
}

function blurred(canvas: Canvas, deviation: number): Canvas {
  if (deviation < 0.1) return canvas
  return drawn(canvas, (context) => {
    context.filter = `blur(${Math.min(deviation, 500)}px)`
    context.drawImage(canvas, 0, 0)
  })
}

function flooded(scene: Scene, primitive: XmlElement, size: Canvas): Canvas {
  const declarations = declarationsOf(primitive, [], scene.sheet)
  const get = (name: string): string | undefined => declarations.get(name) ?? primitive.attributes.get(name)
  const colour = parseColour(get('flood-color') ?? 'black') ?? BLACK
  return drawn(size, (context) => {
    context.fillStyle = colourText(colour, parseFraction(get('flood-opacity')) ?? 1)
    context.fillRect(0, 0, size.width, size.height)
  })
}

/** The alpha channel in black, as `SourceAlpha`. */
function alphaOf(canvas: Canvas): Canvas {
  return drawn(canvas, (context) => {
    context.drawImage(canvas, 0, 0)
    context.globalCompositeOperation = 'source-in'
    context.fillStyle = '#000000'
    context.fillRect(0, 0, canvas.width, canvas.height)
  })
}
