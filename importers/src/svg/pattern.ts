import { createCanvas, DOMMatrix } from '@napi-rs/canvas'
import { contains, isEmpty, transformBounds, type Bounds } from '../geometry/bounds.ts'
import {
  apply,
  invert,
  isFiniteMatrix,
  meanScale,
  multiply,
  scaling,
  translation,
  type Matrix,
} from '../geometry/matrix.ts'
import { rectanglePath, transformPath } from '../geometry/path.ts'
import { clipShapes } from './clip-path.ts'
import { convertChildren } from './convert.ts'
import { parseLength } from './length.ts'
import { moveShape } from '../shapes/move-shape.ts'
import { pictureShape, pixelsFor, renderShapes } from './pixels.ts'
import type { Place } from './place.ts'
import { linkedChain, MAX_LINKS } from './linked-chain.ts'
import type { Scene } from './scene.ts'
import { boundsOfShapes, type Shape } from '../shapes/shape.ts'
import { computeStyle, declarationsOf, INITIAL_STYLE } from './style.ts'
import { parseTransform } from './transform.ts'
import { readViewBox, viewBoxMatrix } from './view-box.ts'
import { childElements, type XmlElement } from './xml-tree.ts'

const MAX_SHAPES = 3_000
const TILE_PIXELS = 512

/** The tiles of a pattern that cover an outline; undefined if nothing is visible. */
export function patternTiles(
  scene: Scene,
  element: XmlElement,
  box: Bounds,
  opacity: number,
  place: Place,
): Shape[] | undefined {
  if (isEmpty(box) || place.uses > MAX_LINKS) return undefined
  const chain = linkedChain(scene, element, ({ name }) => name === 'pattern')
  const get = (name: string): string | undefined =>
    chain.find((link) => link.attributes.has(name))?.attributes.get(name)
  const own = parseTransform(get('patternTransform'))
  const back = invert(own)
  const tile = tileOf(get, box, place)
  const source = chain.find((link) => childElements(link).length > 0)
  if (!back || !tile || !source) return undefined

  const toWorld = multiply(place.matrix, own)
  const shapes = tileShapes(scene, source, get, tile, box, { ...place, matrix: toWorld })
  if (shapes.length === 0) return undefined
  const area = transformBounds(back, box)
  const first = [
    Math.floor((area.left - tile.x) / tile.width),
    Math.floor((area.top - tile.y) / tile.height),
  ] as const
  const last = [
    Math.ceil((area.right - tile.x) / tile.width),
    Math.ceil((area.bottom - tile.y) / tile.height),
  ] as const
  const tiles = (last[0] - first[0]) * (last[1] - first[1])
  const repeated =
    tiles * shapes.length > MAX_SHAPES
      ? tilesAsPixels(scene, shapes, tile, toWorld, transformBounds(place.matrix, box))
      : tilesAsShapes(scene, shapes, tile, toWorld, first, last)
  if (opacity >= 1 || repeated.length === 0) return repeated
  return [{ kind: 'group', shapes: repeated, opacity, bounds: boundsOfShapes(repeated) }]
}

interface Tile {
  x: number
  y: number
  width: number
  height: number
}

function tileOf(
  get: (name: string) => string | undefined,
  box: Bounds,
  { viewport }: Place,
): Tile | undefined {
  const inBox = get('patternUnits') !== 'userSpaceOnUse'
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  const read = (name: string, whole: number): number =>
    parseLength(get(name) ?? '0', { whole: inBox ? 1 : whole }) ?? 0
  const tile = {
    x: read('x', viewport.width),
    y: read('y', viewport.height),
    width: read('width', viewport.width),
    height: read('height', viewport.height),
  }
  if (inBox) {
    tile.x = box.left + tile.x * boxWidth
    tile.y = box.top + tile.y * boxHeight
    tile.width *= boxWidth
    tile.height *= boxHeight
  }
  return tile.width > 0 && tile.height > 0 ? tile : undefined
}

/** The shapes of the first tile, in world coordinates. */
function tileShapes(
  scene: Scene,
  source: XmlElement,
  get: (name: string) => string | undefined,
  tile: Tile,
  box: Bounds,
  place: Place,
): Shape[] {
  const viewBox = readViewBox({
    name: 'pattern',
    attributes: new Map([['viewBox', get('viewBox') ?? '']]),
    children: [],
  })
  const fitted: Matrix = viewBox
    ? viewBoxMatrix(viewBox, tile.width, tile.height, get('preserveAspectRatio'))
    : get('patternContentUnits') === 'objectBoundingBox'
      ? scaling(box.right - box.left, box.bottom - box.top)
      : scaling(1)
  // The content starts where the tile does, as browsers draw it.
  const content = multiply(translation(tile.x, tile.y), fitted)
  const matrix = multiply(place.matrix, content)
  if (!isFiniteMatrix(matrix)) return []

  const style = computeStyle(source, INITIAL_STYLE, declarationsOf(source, [], scene.sheet), place.viewport)
  const { link: _link, ...rest } = place
  const shapes = convertChildren(scene, source, {
    ...rest,
    style,
    matrix,
    ancestors: [source],
    uses: place.uses + 1,
  })
  const edge = transformPath(place.matrix, rectanglePath(tile.x, tile.y, tile.width, tile.height))
  const frame = transformBounds(place.matrix, {
    left: tile.x,
    top: tile.y,
    right: tile.x + tile.width,
    bottom: tile.y + tile.height,
  })
  const inside = contains(frame, boundsOfShapes(shapes), 1e-3 * (frame.right - frame.left))
  return inside ? shapes : clipShapes(shapes, [{ path: edge, rule: 'nonzero' }])
}

function tilesAsShapes(
  scene: Scene,
  shapes: Shape[],
  tile: Tile,
  toWorld: Matrix,
  first: readonly [number, number],
  last: readonly [number, number],
): Shape[] {
  const all: Shape[] = []
  for (let row = first[1]; row < last[1]; row++)
    for (let column = first[0]; column < last[0]; column++) {
      scene.work.spend(shapes.length)
      const [x0, y0] = apply(toWorld, 0, 0)
      const [x1, y1] = apply(toWorld, column * tile.width, row * tile.height)
      all.push(...shapes.map((shape) => moveShape(translation(x1 - x0, y1 - y0), shape)))
    }
  return all
}

/** Rasterises tiles if there are too many shapes. */
function tilesAsPixels(scene: Scene, shapes: Shape[], tile: Tile, toWorld: Matrix, area: Bounds): Shape[] {
  const pixels = pixelsFor(scene, area)
  if (!pixels) return []
  const ratio = meanScale(toWorld) * pixels.scale
  const width = Math.min(TILE_PIXELS, Math.max(1, Math.ceil(tile.width * ratio)))
  const height = Math.min(TILE_PIXELS, Math.max(1, Math.ceil(tile.height * ratio)))
  const toTile = multiply(scaling(width / tile.width, height / tile.height), translation(-tile.x, -tile.y))
  const fromWorld = invert(toWorld)
  if (!fromWorld) return []
  const picture = renderShapes(scene, shapes, { width, height }, multiply(toTile, fromWorld))

  const canvas = createCanvas(pixels.width, pixels.height)
  const context = canvas.getContext('2d')
  const pattern = context.createPattern(picture, 'repeat')
  const fromTile = invert(toTile)
  if (!pattern || !fromTile) return []
  pattern.setTransform(new DOMMatrix([...multiply(pixels.fromWorld, multiply(toWorld, fromTile))]))
  context.fillStyle = pattern
  context.fillRect(0, 0, pixels.width, pixels.height)
  scene.work.note('effectsAsPictures')
  return [pictureShape(scene, canvas, area)]
}
