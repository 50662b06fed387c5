import { MAX_STOPS, type Paint } from '@viewpage/deck'
import { isEmpty, type Bounds, boxMatrix } from '../geometry/bounds.ts'
import { isIdentity, multiply, type Matrix } from '../geometry/matrix.ts'
import { shortened } from '../geometry/number-text.ts'
import { colourText, type Rgba } from '../colour.ts'
import { parseFraction, parseLength } from './length.ts'
import { linkedChain } from './linked-chain.ts'
import type { Scene } from './scene.ts'
import { declarationsOf, stopColour } from './style.ts'
import { repeatStops, type RawStop } from './repeat-stops.ts'
import { parseTransform } from './transform.ts'
import { transformLinear } from '../shapes/transform-paint.ts'
import { childElements, type XmlElement } from './xml-tree.ts'
import type { Viewport } from './basic-shapes.ts'

export const isGradient = (element: XmlElement): boolean =>
  element.name === 'linearGradient' || element.name === 'radialGradient'

/**
 * Converts a gradient to a paint in the coordinates of the filled element; undefined if it paints nothing.
 *
 * @param box bounds of the element's outline in local coordinates
 * @param current value of `currentColor`
 */
export function gradientPaint(
  scene: Scene,
  element: XmlElement,
  box: Bounds,
  opacity: number,
  current: Rgba,
  viewport: Viewport,
): Paint | undefined {
  const chain = linkedChain(scene, element, isGradient)
  const get = (name: string): string | undefined =>
    chain.find((link) => link.attributes.has(name))?.attributes.get(name)
  const stops = stopsOf(scene, chain, opacity, current)
  const last = stops.at(-1)
  if (!last) return undefined
  if (stops.length === 1) return last.colour

  const inBox = get('gradientUnits') !== 'userSpaceOnUse'
  if (inBox && (isEmpty(box) || box.right === box.left || box.bottom === box.top)) return undefined
  const own = parseTransform(get('gradientTransform'))
  const matrix: Matrix = inBox ? multiply(boxMatrix(box), own) : own
  const read = (name: string, whole: number, fallback: string): number =>
    parseLength(get(name) ?? fallback, { whole: inBox ? 1 : whole }) ?? 0
  const spread = get('spreadMethod')

  if (element.name === 'linearGradient') {
    const axis = {
      x1: read('x1', viewport.width, '0%'),
      y1: read('y1', viewport.height, '0%'),
      x2: read('x2', viewport.width, '100%'),
      y2: read('y2', viewport.height, '0%'),
    }
    if (axis.x1 === axis.x2 && axis.y1 === axis.y2) return last.colour
    const paint = { type: 'linear' as const, ...transformLinear(axis, matrix), stops }
    return spread === 'reflect' || spread === 'repeat' ? repeatStops(paint, spread, box) : paint
  }

  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2
  const cx = read('cx', viewport.width, '50%')
  const cy = read('cy', viewport.height, '50%')
  const r = read('r', diagonal, '50%')
  if (!(r > 0)) return last.colour
  if (spread === 'reflect' || spread === 'repeat') scene.work.note('roundGradient')
  const [fx, fy] = focus(
    cx,
    cy,
    r,
    read('fx', viewport.width, String(cx)),
    read('fy', viewport.height, String(cy)),
  )
  return {
    type: 'radial',
    x1: shortened(fx),
    y1: shortened(fy),
    r1: shortened(Math.max(0, read('fr', diagonal, '0'))),
    x2: shortened(cx),
    y2: shortened(cy),
    r2: shortened(r),
    stops,
    ...(!isIdentity(matrix) && { transform: matrix.map((part) => shortened(part)) as Matrix }),
  }
}

/** The first colour of a gradient; undefined if there is no such gradient. */
export function firstColour(scene: Scene, id: string, opacity: number, current: Rgba): string | undefined {
  const element = scene.byId.get(id)
  if (!element || !isGradient(element)) return undefined
  return stopsOf(scene, linkedChain(scene, element, isGradient), opacity, current)[0]?.colour
}

function stopsOf(scene: Scene, chain: XmlElement[], opacity: number, current: Rgba): RawStop[] {
  const stopElements = chain
    .map((link) => childElements(link).filter(({ name }) => name === 'stop'))
    .find((stops) => stops.length > 0)
  let offset = 0
  return (stopElements ?? []).slice(0, MAX_STOPS).map((stop) => {
    // Offsets never go back (SVG 2, 14.2.4.3).
    offset = Math.max(offset, parseFraction(stop.attributes.get('offset') ?? '0') ?? 0)
    const colour = stopColour(declarationsOf(stop, [], scene.sheet), current)
    return { offset: shortened(offset, 6), colour: colourText(colour, opacity) }
  })
}

/** Moves a focus outside of the circle onto it. */
function focus(cx: number, cy: number, r: number, fx: number, fy: number): [number, number] {
  const distance = Math.hypot(fx - cx, fy - cy)
  const most = r * 0.999
  if (distance <= most) return [fx, fy]
  return [cx + ((fx - cx) / distance) * most, cy + ((fy - cy) / distance) * most]
}
