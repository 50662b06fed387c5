import { radians, type Box, type Camera, type DeckDocument, type View } from '@viewpage/deck'

/** How far a visitor may go by hand. */
export interface Limits {
  /** World units across the viewport. */
  readonly leastWidth: number
  readonly mostWidth: number
  /** Where the middle of the viewport may be. */
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Everything the path looks at is this small, at most, when it is seen from furthest away. */
const FURTHEST = 3
/** The smallest thing the path looks at can be seen this large. */
const NEAREST = 40

/** The limits of a document: what its steps and items cover, with some room around it. */
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
    leastWidth: narrowest / NEAREST,
    mostWidth: FURTHEST * Math.max(right - left, bottom - top),
  }
}

/** A factor to zoom by, no more than the limits allow. */
export function limitedZoom({ camera }: View, factor: number, limits: Limits): number {
  const least = Math.min(1, camera.width / limits.mostWidth)
  const most = Math.max(1, camera.width / limits.leastWidth)
  return Math.min(most, Math.max(least, factor))
}

/** A camera whose middle is within the limits. */
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
