import { radians, type Box, type Camera, type DeckDocument, type View } from '@viewpage/deck'

/** Limits for dragging and zooming by hand. */
export interface Limits {
  /** World units across the viewport. */
  readonly minWidth: number
  readonly maxWidth: number
  /** Bounds for the middle of the viewport. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Zoomed out furthest, the viewport is this many times as large as the deck. */
const MAX_ZOOM_OUT = 3
/** Zoomed in closest, the narrowest step is this many times as wide as the viewport. */
const MAX_ZOOM_IN = 40

/** The limits of a document, from the area of its steps and items. */
export function limitsOf({ path, items }: DeckDocument): Limits {
  const boxes = [...path.map(({ box }) => box), ...items.map(boxOfItem)]
  const reaches = boxes.map((box) => ({ box, reach: Math.hypot(box.width, box.height) / 2 }))
  const least = (value: (each: (typeof reaches)[number]) => number) =>
    reaches.reduce((result, each) => Math.min(result, value(each)), Infinity)
  const left = least(({ box, reach }) => box.x - reach)
  const top = least(({ box, reach }) => box.y - reach)
  const right = -least(({ box, reach }) => -box.x - reach)
  const bottom = -least(({ box, reach }) => -box.y - reach)
  const narrowest = path.reduce((width, { box }) => Math.min(width, box.width), Infinity)
  return {
    left,
    top,
    right,
    bottom,
    minWidth: narrowest / MAX_ZOOM_IN,
    maxWidth: MAX_ZOOM_OUT * Math.max(right - left, bottom - top),
  }
}

/** A zoom factor clamped to the limits. */
export function limitedZoom({ camera }: View, factor: number, limits: Limits): number {
  const least = Math.min(1, camera.width / limits.maxWidth)
  const most = Math.max(1, camera.width / limits.minWidth)
  return Math.min(most, Math.max(least, factor))
}

/** A camera clamped to the limits. */
export function limitedCamera(camera: Camera, { left, top, right, bottom }: Limits): Camera {
  const x = Math.min(right, Math.max(left, camera.x))
  const y = Math.min(bottom, Math.max(top, camera.y))
  return x === camera.x && y === camera.y ? camera : { ...camera, x, y }
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
