import {
  mapCameras,
  panCamera,
  radians,
  revealedPart,
  revealsOf,
  worldToScreen,
  zoomCamera,
  type DeckDocument,
  type Item,
  type LayerOpening,
  type View,
  type Viewport,
} from '@viewpage/deck'
import { limitedCamera, limitedZoom, type Limits } from './limits.ts'

/** px from the upper left corner of the viewport */
interface Point {
  readonly x: number
  readonly y: number
}

/** Part of the viewport that the item fills. */
const FILL = 0.8
/** The zoom where no item is small enough to be shown closer. */
const PLAIN_ZOOM = 2.5
const MIN_ITEM_ZOOM = 1.5
const MAX_ITEM_ZOOM = 12

/** The view of what is at a point, from nearby: the uppermost item there in the middle, or else the point enlarged. */
export function closerView(
  document: DeckDocument,
  view: View,
  viewport: Viewport,
  point: Point,
  limits: Limits,
): View {
  const item = itemAt(document, view, viewport, point)
  const { zoom, centre } = item ?? { zoom: PLAIN_ZOOM, centre: null }
  const allowed = limitedZoom(view, zoom, limits, viewport)
  const [x, y] = [viewport.width / 2, viewport.height / 2]
  const closer = mapCameras(view, (camera) =>
    centre
      ? zoomCamera(panCamera(camera, viewport, x - centre.x, y - centre.y), viewport, allowed, x, y)
      : zoomCamera(camera, viewport, allowed, point.x, point.y),
  )
  return { ...closer, camera: limitedCamera(closer.camera, view.camera, limits, viewport) }
}

/** The uppermost visible item at a point that can be enlarged: its middle on the screen, and the zoom that fits it. */
function itemAt(document: DeckDocument, view: View, viewport: Viewport, point: Point) {
  const reveals = revealsOf(document.path)
  for (const item of document.items.toReversed()) {
    if (revealedPart(reveals.get(item.id) ?? 0, view) === 0 || item.opacity === 0) continue
    const found = enlargement(item, view, viewport, point)
    if (found) return found
  }
  return null
}

function isOpenAt({ x, y, width, height }: LayerOpening, viewport: Viewport, point: Point): boolean {
  const across = point.x / viewport.width - 0.5 - x
  const down = point.y / viewport.height - 0.5 - y
  return Math.abs(across) <= width / 2 && Math.abs(down) <= height / 2
}

function enlargement(item: Item, view: View, viewport: Viewport, point: Point) {
  const layer = item.layer === undefined ? undefined : view.layers.get(item.layer)
  if (layer?.opacity === 0 || (layer?.opening && !isOpenAt(layer.opening, viewport, point))) return null
  const camera = layer?.camera ?? view.camera
  const scale = (item.scale * viewport.width) / camera.width
  const angle = radians(item.rotation - camera.rotation)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corner = worldToScreen(camera, viewport, item.x, item.y)
  const [dx, dy] = [point.x - corner.x, point.y - corner.y]
  const [width, height] = [item.width * scale, item.height * scale]
  const [across, down] = [cos * dx + sin * dy, cos * dy - sin * dx]
  if (across < 0 || across > width || down < 0 || down > height) return null
  const zoom =
    FILL *
    Math.min(
      viewport.width / (Math.abs(cos) * width + Math.abs(sin) * height),
      viewport.height / (Math.abs(sin) * width + Math.abs(cos) * height),
    )
  if (zoom < MIN_ITEM_ZOOM) return null
  const centre = {
    x: corner.x + (cos * width - sin * height) / 2,
    y: corner.y + (sin * width + cos * height) / 2,
  }
  return { zoom: Math.min(MAX_ITEM_ZOOM, zoom), centre }
}
