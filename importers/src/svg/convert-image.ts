import { boundsOfBox, transformBounds } from '../geometry/bounds.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import { rectanglePath, transformPath } from '../geometry/path.ts'
import type { Shape } from '../shapes/shape.ts'
import { clipShapes } from './clip-path.ts'
import { convertViewport } from './convert-viewport.ts'
import { parseLength } from './length.ts'
import { linked, MAX_USES, type Place } from './place.ts'
import { createScene, hrefOf, type Scene } from './scene.ts'
import { INITIAL_STYLE } from './style.ts'
import { viewBoxMatrix } from './view-box.ts'
import type { XmlElement } from './xml-tree.ts'

/** Converts an embedded picture, fitted by `preserveAspectRatio`. */
export function convertImage(scene: Scene, element: XmlElement, place: Place): Shape[] {
  const picture = scene.pictures.get(hrefOf(element) ?? '')
  if (!picture || !place.style.visible) return []
  scene.work.spend()
  const { width: w, height: h } = place.viewport
  const read = (name: string, whole: number): number | undefined =>
    parseLength(element.attributes.get(name), { whole, fontSize: place.style.fontSize })
  const x = read('x', w) ?? 0
  const y = read('y', h) ?? 0
  if (picture.kind === 'svg') return convertInnerDrawing(scene, picture.root, element, { x, y }, place)

  const ratio = picture.width / picture.height
  const givenWidth = read('width', w)
  const givenHeight = read('height', h)
  const width = givenWidth ?? (givenHeight === undefined ? picture.width : givenHeight * ratio)
  const height = givenHeight ?? width / ratio
  if (!(width > 0 && height > 0)) return []
  const fitted = viewBoxMatrix(
    { x: 0, y: 0, width: picture.width, height: picture.height },
    width,
    height,
    element.attributes.get('preserveAspectRatio'),
  )
  const [a, , , d, e, f] = fitted
  const box = { x: x + e, y: y + f, width: a * picture.width, height: d * picture.height }
  const image: Shape = {
    kind: 'image',
    asset: picture.asset,
    ...box,
    matrix: place.matrix,
    opacity: 1,
    bounds: transformBounds(place.matrix, boundsOfBox(box.x, box.y, box.width, box.height)),
    ...linked(place),
  }
  const overflows = box.width > width * 1.0001 || box.height > height * 1.0001
  if (!overflows) return [image]
  return clipShapes(
    [image],
    [{ path: transformPath(place.matrix, rectanglePath(x, y, width, height)), rule: 'nonzero' }],
  )
}

/** Converts a nested drawing, which has its own ids and styles. */
function convertInnerDrawing(
  scene: Scene,
  root: XmlElement,
  element: XmlElement,
  { x, y }: { x: number; y: number },
  place: Place,
): Shape[] {
  if (place.uses >= MAX_USES) return []
  const inner = createScene(root, scene)
  const copy = (name: string, from: XmlElement): [string, string][] => {
    const value = from.attributes.get(name)
    return value === undefined ? [] : [[name, value]]
  }
  const sized: XmlElement = {
    name: 'svg',
    attributes: new Map([
      ...copy('width', root),
      ...copy('height', root),
      ...['width', 'height'].flatMap((name) => copy(name, element)),
    ]),
    children: [],
  }
  const matrix = multiply(place.matrix, translation(x, y))
  const fresh: Place = { ...place, matrix, style: INITIAL_STYLE, uses: place.uses + 1 }
  return convertViewport(inner, root, fresh, sized)
}
