import { radians, type Box, type Camera, type DeckDocument, type View, type Viewport } from '@viewpage/deck'

/** Limits for dragging and zooming by hand. */
export interface Limits {
  /** World units across the viewport, zoomed in closest. */
  readonly minWidth: number
  /** The area of the deck: its steps and items, world units. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Zoomed out furthest, the view is this many times as large as the deck. */
const DECK_MARGIN = 1.05
/** Zoomed in closest, the narrowest step is this many times as wide as the viewport. */
const MAX_ZOOM_IN = 40

/** The limits of a document, from the area of its steps and items. */
export function limitsOf({ path, items }: DeckDocument): Limits {
  const boxes = [...path.map(({ box }) => box), ...items.map(boxOfItem)]
  const reaches = boxes.map((box) => ({ box, reach: reachOf(box, box.rotation) }))
  const least = (value: (each: (typeof reaches)[number]) => number) =>
    reaches.reduce((result, each) => Math.min(result, value(each)), Infinity)
  return {
    left: least(({ box, reach }) => box.x - reach.across),
    top: least(({ box, reach }) => box.y - reach.down),
    right: -least(({ box, reach }) => -box.x - reach.across),
    bottom: -least(({ box, reach }) => -box.y - reach.down),
    minWidth: path.reduce((width, { box }) => Math.min(width, box.width), Infinity) / MAX_ZOOM_IN,
  }
}

/** The width of the view that shows the whole deck, for a camera that is turned by `rotation` degrees. */
export function widestView(limits: Limits, rotation: number, viewport: Viewport): number {
  const { left, top, right, bottom } = limits
  const { across, down } = reachOf({ width: right - left, height: bottom - top }, -rotation)
  return 2 * DECK_MARGIN * Math.max(across, down * (viewport.width / viewport.height))
}

/** A zoom factor clamped to the limits. */
export function limitedZoom({ camera }: View, factor: number, limits: Limits, viewport: Viewport): number {
  const least = Math.min(1, camera.width / widestView(limits, camera.rotation, viewport))
  const most = Math.max(1, camera.width / limits.minWidth)
  return Math.min(most, Math.max(least, factor))
}

/**
 * A camera clamped to the limits after a movement by hand. The wider the view, the nearer its middle is to the middle of
 * the deck; the widest view shows the whole deck. A camera that was outside before, as on a step at the edge of the deck,
 * does not jump: it is led back while it zooms out.
 */
export function limitedCamera(to: Camera, from: Camera, limits: Limits, viewport: Viewport): Camera {
  const room = roomFor(to, limits, viewport)
  const kept = keptExcess(to, from, widestView(limits, to.rotation, viewport))
  const before = roomFor(from, limits, viewport)
  const clamp = (value: number, old: number, axis: 'x' | 'y') => {
    const least = room[axis].least - kept * Math.max(0, before[axis].least - old)
    const most = room[axis].most + kept * Math.max(0, old - before[axis].most)
    return Math.min(most, Math.max(least, value))
  }
  const x = clamp(to.x, from.x, 'x')
  const y = clamp(to.y, from.y, 'y')
  return x === to.x && y === to.y ? to : { ...to, x, y }
}

/** Where the middle of a view may be. */
function roomFor({ width, rotation }: Camera, limits: Limits, viewport: Viewport) {
  const { left, top, right, bottom } = limits
  const share = Math.min(1, width / widestView(limits, rotation, viewport))
  const freedom = 1 - share * share
  return { x: between(left, right, freedom), y: between(top, bottom, freedom) }
}

function between(start: number, end: number, freedom: number) {
  const [middle, reach] = [(start + end) / 2, ((end - start) / 2) * freedom]
  return { least: middle - reach, most: middle + reach }
}

/** The part of an earlier excess that stays: 1 unless the view becomes wider, 0 when it shows the whole deck. */
function keptExcess(to: Camera, from: Camera, widest: number): number {
  if (to.width <= from.width) return 1
  if (to.width >= widest) return 0
  return Math.log(widest / to.width) / Math.log(widest / from.width)
}

/** Half the size of the upright box around a turned one. */
function reachOf({ width, height }: Pick<Box, 'width' | 'height'>, rotation: number) {
  const angle = radians(rotation)
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { across: (width * cos + height * sin) / 2, down: (width * sin + height * cos) / 2 }
}

function boxOfItem({ x, y, scale, rotation, width, height }: DeckDocument['items'][number]): Box {
  const angle = radians(rotation)
  const [across, down] = [(width * scale) / 2, (height * scale) / 2]
  return {
    x: x + across * Math.cos(angle) - down * Math.sin(angle),
    y: y + across * Math.sin(angle) + down * Math.cos(angle),
    width: 2 * across,
    height: 2 * down,
    rotation,
  }
}
