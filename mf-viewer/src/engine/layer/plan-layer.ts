import {
  revealedPart,
  revealsOf,
  worldToScreen,
  type Camera,
  type DeckDocument,
  type Item,
  type View,
  type Viewport,
} from '@viewpage/deck'
import { textBlocksOf } from './text-blocks.ts'

/** Where an item's local box is on the screen. */
export interface ScreenPlace {
  /** px of its upper left corner. */
  readonly x: number
  readonly y: number
  /** px for each local unit. */
  readonly scale: number
  /** Degrees, clockwise. */
  readonly rotation: number
}

/** An item that has something for hands or ears, and where it is. */
export interface LayerEntry {
  readonly item: Item
  readonly place: ScreenPlace
}

/** px; a smaller video's controls could not be used. */
const LEAST_VIDEO_WIDTH = 120
/** px; smaller things are neither read nor pressed. */
const LEAST_SIDE = 4
/** px of an em; smaller letters are not read. */
const LEAST_EM = 3

/** Looks for what lies over the picture at rest. */
export type PlanLayer = (view: View, viewport: Viewport) => LayerEntry[]

/** Plans the layer over a resting picture: what of a document can be seen, in the order it is painted. */
export function createLayerPlan(document: DeckDocument): PlanLayer {
  const reveals = revealsOf(document.path)
  const candidates = document.items.filter(hasSomething)
  return (view, viewport) =>
    candidates.flatMap((item) => {
      if (revealedPart(reveals.get(item.id) ?? 0, view) < 1) return []
      const layer = item.layer === undefined ? undefined : view.layers.get(item.layer)
      if (layer?.opacity === 0 || item.opacity === 0) return []
      const place = placeOf(item, layer?.camera ?? view.camera, viewport)
      if (!isInSight(item, place, viewport) || !isLargeEnough(item, place)) return []
      return isAllAround(item, place, viewport) ? [] : [{ item, place }]
    })
}

/** Whether an item has a text, a link, a name or controls. */
function hasSomething(item: Item): boolean {
  if (item.kind === 'video' || item.link !== undefined || item.label !== undefined) return true
  return textBlocksOf(item).length > 0
}

function placeOf(item: Item, camera: Camera, viewport: Viewport): ScreenPlace {
  const { x, y } = worldToScreen(camera, viewport, item.x, item.y)
  const scale = (item.scale * viewport.width) / camera.width
  return { x, y, scale, rotation: item.rotation - camera.rotation }
}

function isInSight(item: Item, { x, y, scale, rotation }: ScreenPlace, viewport: Viewport): boolean {
  const [across, down] = [(item.width * scale) / 2, (item.height * scale) / 2]
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const middleX = x + across * cos - down * sin
  const middleY = y + across * sin + down * cos
  const reachX = Math.abs(across * cos) + Math.abs(down * sin)
  const reachY = Math.abs(across * sin) + Math.abs(down * cos)
  return (
    middleX + reachX > 0 &&
    middleX - reachX < viewport.width &&
    middleY + reachY > 0 &&
    middleY - reachY < viewport.height
  )
}

/** A link or a named picture that is all around, with no edge in sight, is where one is, not what one looks at. */
function isAllAround(item: Item, { x, y, scale, rotation }: ScreenPlace, viewport: Viewport): boolean {
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
  if (item.kind === 'video') return item.width * scale >= LEAST_VIDEO_WIDTH
  if (item.kind === 'text' && item.link === undefined) return largestEm(item) * scale >= LEAST_EM
  return Math.max(item.width, item.height) * scale >= LEAST_SIDE
}

function largestEm(item: Item): number {
  return Math.max(0, ...textBlocksOf(item).map(({ size }) => size))
}
