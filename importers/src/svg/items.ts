import type { ImageItem, Item, Line, TextItem, VectorItem } from '@viewpage/deck'
import { isEmpty, type Bounds } from '../geometry/bounds.ts'
import { apply, meanScale, similarityOf, translation } from '../geometry/matrix.ts'
import { rounded, shortened, decimalsFor } from '../geometry/number-text.ts'
import type { ImportWork } from '../import-work.ts'
import { drawingOf } from '../shapes/drawing-of.ts'
import { boundsOfShapes, type Shape } from '../shapes/shape.ts'
import { languageTag } from '../language-tag.ts'

/** Shapes of one top-level element of a layer. */
export interface ShapeGroup {
  shapes: Shape[]
  layer?: string
  label?: string
}

/** Larger groups become several items, so that items outside of the view are not painted. */
const MAX_SHAPES_PER_ITEM = 250
/** Beyond this, neighbours share an item, because an overview would be too slow to paint. */
const MAX_PLAIN_ITEMS = 6_000
const MAX_DISTANCE = 1e11

/** @param finest the smallest length of the world that must stay visible */
export function makeItems(
  groups: readonly ShapeGroup[],
  finest: number,
  nextId: (preferred: string) => string,
  work: ImportWork,
): Item[] {
  const parts = merged(groups.flatMap(split).filter(({ shapes }) => isNear(shapes, work)))
  if (parts.length > work.limits.items)
    work.fail(
      'oversized',
      `it has more than ${work.limits.items} parts`,
      'Group what belongs together, or split it into several presentations.',
    )
  return parts.map((part) => makeItem(part, finest, nextId))
}

/** Splits a group into pieces with one link and a limited number of shapes each. */
function split({ shapes, layer, label }: ShapeGroup): ShapeGroup[] {
  const pieces: ShapeGroup[] = []
  for (const shape of shapes) {
    const last = pieces.at(-1)
    const fits = last && last.shapes.length < MAX_SHAPES_PER_ITEM && last.shapes[0]?.link === shape.link
    if (fits) last.shapes.push(shape)
    else
      pieces.push({
        shapes: [shape],
        ...(layer !== undefined && { layer }),
        ...(label && pieces.length === 0 && { label }),
      })
  }
  return pieces
}

function merged(parts: ShapeGroup[]): ShapeGroup[] {
  if (parts.length <= MAX_PLAIN_ITEMS) return parts
  const together = Math.ceil(parts.length / MAX_PLAIN_ITEMS) * 4
  const result: ShapeGroup[] = []
  for (const part of parts) {
    const last = result.at(-1)
    const alike = last && last.layer === part.layer && !last.label && !part.label
    const sameLink = last?.shapes[0]?.link === part.shapes[0]?.link
    if (alike && sameLink && last.shapes.length + part.shapes.length <= together)
      last.shapes.push(...part.shapes)
    else result.push({ ...part, shapes: [...part.shapes] })
  }
  return result
}

function isNear(shapes: Shape[], work: ImportWork): boolean {
  const { left, top, right, bottom } = boundsOfShapes(shapes)
  if (isEmpty({ left, top, right, bottom })) return false
  if (Math.max(-left, -top, right, bottom) < MAX_DISTANCE) return true
  work.note('farAway')
  return false
}

function makeItem(
  { shapes, layer, label }: ShapeGroup,
  finest: number,
  nextId: (preferred: string) => string,
): Item {
  const [only] = shapes
  const common = {
    ...(layer !== undefined && { layer }),
    ...(label !== undefined && { label: label.slice(0, 2_000) }),
    ...(only?.link !== undefined && { link: only.link }),
  }
  if (shapes.length === 1 && only && only.opacity === 1) {
    const simple = textItem(only, finest, nextId) ?? imageItem(only, nextId)
    if (simple) return { ...simple, ...common }
  }
  const bounds = boundsOfShapes(shapes)
  const decimals = decimalsFor(finest)
  const x = rounded(bounds.left, decimals)
  const y = rounded(bounds.top, decimals)
  const vector: VectorItem = {
    kind: 'vector',
    id: nextId('drawing'),
    x,
    y,
    scale: 1,
    rotation: 0,
    ...sizeOf(bounds, finest),
    drawings: shapes.map((shape) => drawingOf(shape, translation(-x, -y), finest)),
  }
  return { ...vector, ...common }
}

const sizeOf = ({ left, top, right, bottom }: Bounds, finest: number): { width: number; height: number } => ({
  width: shortened(Math.max(right - left, finest)),
  height: shortened(Math.max(bottom - top, finest)),
})

function textItem(shape: Shape, finest: number, nextId: (preferred: string) => string): TextItem | undefined {
  if (shape.kind !== 'text') return undefined
  const similarity = similarityOf(shape.matrix)
  if (!similarity) return undefined
  const { box, lines, language, direction } = shape
  const [x, y] = apply(shape.matrix, box.left, box.top)
  const moved = lines.map((line): Line => ({
    ...line,
    x: shortened(line.x - box.left),
    baseline: shortened(line.baseline - box.top),
  }))
  return {
    kind: 'text',
    id: nextId('text'),
    x: shortened(x),
    y: shortened(y),
    scale: shortened(similarity.scale),
    rotation: shortened(similarity.rotation),
    ...sizeOf(box, finest / (meanScale(shape.matrix) || 1)),
    lines: moved,
    ...(languageTag(language) !== undefined && { language }),
    ...(direction === 'rtl' && { direction }),
  }
}

function imageItem(shape: Shape, nextId: (preferred: string) => string): ImageItem | undefined {
  if (shape.kind !== 'image') return undefined
  const similarity = similarityOf(shape.matrix)
  if (!similarity) return undefined
  const [x, y] = apply(shape.matrix, shape.x, shape.y)
  return {
    kind: 'image',
    id: nextId('picture'),
    x: shortened(x),
    y: shortened(y),
    scale: shortened(similarity.scale),
    rotation: shortened(similarity.rotation),
    width: shortened(shape.width),
    height: shortened(shape.height),
    asset: shape.asset,
  }
}
