import {
  revealedPart,
  revealsOf,
  worldToScreen,
  type Bounds,
  type Camera,
  type DeckDocument,
  type Item,
  type LayerOpening,
  type View,
  type Viewport,
} from '@viewpage/deck'
import { textBlocksOf } from './text-blocks.ts'

/** Position of an item's local box on the screen. */
export interface ScreenPlace {
  /** px of its upper left corner. */
  readonly x: number
  readonly y: number
  /** px for each local unit. */
  readonly scale: number
  /** Degrees, clockwise. */
  readonly rotation: number
}

/** An item with an element in the layer, and its position. */
export interface LayerEntry {
  readonly item: Item
  readonly place: ScreenPlace
}

/** A smaller video is not seen, and its play sign hides it. */
const MIN_VIDEO_WIDTH_PX = 72
/** Smaller items are neither readable nor pressable. */
const MIN_SIDE_PX = 4
/** Smaller text is unreadable. */
const MIN_EM_PX = 3

/** Finds the items that the layer shows for a view. */
export type PlanLayer = (view: View, viewport: Viewport) => LayerEntry[]

/** Plans the layer for a document: visible items with text, link, name or controls, in the order of painting. */
export function createLayerPlan(document: DeckDocument): PlanLayer {
  const reveals = revealsOf(document.path)
  const candidates = document.items.filter(hasElement)
  return (view, viewport) =>
    candidates.flatMap((item) => {
      if (revealedPart(reveals.get(item.id) ?? 0, view) < 1) return []
      const layer = item.layer === undefined ? undefined : view.layers.get(item.layer)
      if (layer?.opacity === 0 || item.opacity === 0) return []
      const place = placeOf(item, layer?.camera ?? view.camera, viewport)
      if (!isVisible(item, place, openingOn(viewport, layer?.opening)) || !isLargeEnough(item, place))
        return []
      return isBackground(item, place, viewport) ? [] : [{ item, place }]
    })
}

/** Whether an item has text, a link, a name or controls. */
function hasElement(item: Item): boolean {
  if (item.kind === 'video' || item.link !== undefined || item.label !== undefined) return true
  return textBlocksOf(item).length > 0
}

function placeOf(item: Item, camera: Camera, viewport: Viewport): ScreenPlace {
  const { x, y } = worldToScreen(camera, viewport, item.x, item.y)
  const scale = (item.scale * viewport.width) / camera.width
  return { x, y, scale, rotation: item.rotation - camera.rotation }
}

/** The part of the screen that shows a layer, px. */
function openingOn({ width, height }: Viewport, opening?: LayerOpening): Bounds {
  if (!opening) return { left: 0, top: 0, right: width, bottom: height }
  const [middleX, middleY] = [(0.5 + opening.x) * width, (0.5 + opening.y) * height]
  const [across, down] = [(opening.width * width) / 2, (opening.height * height) / 2]
  return {
    left: Math.max(0, middleX - across),
    top: Math.max(0, middleY - down),
    right: Math.min(width, middleX + across),
    bottom: Math.min(height, middleY + down),
  }
}

function isVisible(item: Item, { x, y, scale, rotation }: ScreenPlace, shown: Bounds): boolean {
  const [across, down] = [(item.width * scale) / 2, (item.height * scale) / 2]
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middleX = x + across * cos - down * sin
  const middleY = y + across * sin + down * cos
  const reachX = Math.abs(across * cos) + Math.abs(down * sin)
  const reachY = Math.abs(across * sin) + Math.abs(down * cos)
  return (
    middleX + reachX > shown.left &&
    middleX - reachX < shown.right &&
    middleY + reachY > shown.top &&
    middleY - reachY < shown.bottom
  )
}

/** Whether a link or a named image fills the whole viewport: then it is a background, not something to press. */
function isBackground(item: Item, { x, y, scale, rotation }: ScreenPlace, viewport: Viewport): boolean {
  if (item.kind === 'video' || (item.link === undefined && textBlocksOf(item).length > 0)) return false
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [0, viewport.width].every((cornerX) =>
    [0, viewport.height].every((cornerY) => {
      const across = (cos * (cornerX - x) + sin * (cornerY - y)) / scale
      const down = (cos * (cornerY - y) - sin * (cornerX - x)) / scale
      return across > 0 && across < item.width && down > 0 && down < item.height
    }),
  )
}

function isLargeEnough(item: Item, { scale }: ScreenPlace): boolean {
  if (item.kind === 'video') return item.width * scale >= MIN_VIDEO_WIDTH_PX
  if (item.kind === 'text' && item.link === undefined) return largestEm(item) * scale >= MIN_EM_PX
  return Math.max(item.width, item.height) * scale >= MIN_SIDE_PX
}

function largestEm(item: Item): number {
  return Math.max(0, ...textBlocksOf(item).map(({ size }) => size))
}
