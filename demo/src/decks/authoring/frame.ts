import type { Box, Item } from '@viewpage/deck'

/** A local coordinate system in the world, in which items are laid out upright and in convenient units. */
export interface Frame {
  readonly x: number
  readonly y: number
  /** World units for each unit of the frame. @default 1 */
  readonly scale?: number
  /** Degrees, clockwise. @default 0 */
  readonly turn?: number
}

/** Transforms items from frame to world coordinates. */
export function placeIn<Placed extends Item>(frame: Frame, items: readonly Placed[]): Placed[] {
  const { scale = 1, turn = 0 } = frame
  return items.map((item) => ({
    ...item,
    ...worldPoint(frame, item.x, item.y),
    scale: item.scale * scale,
    rotation: item.rotation + turn,
  }))
}

/** A 16:9 view, by its upper left corner and width in the frame. */
export function viewIn(frame: Frame, x: number, y: number, width: number): Box {
  const { scale = 1, turn = 0 } = frame
  const height = (width * 9) / 16
  return {
    ...worldPoint(frame, x + width / 2, y + height / 2),
    width: width * scale,
    height: height * scale,
    rotation: turn,
  }
}

/** A 16:9 view of the world, by its upper left corner and width. */
export function view(x: number, y: number, width: number): Box {
  return viewIn({ x: 0, y: 0 }, x, y, width)
}

function worldPoint({ x, y, scale = 1, turn = 0 }: Frame, localX: number, localY: number) {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return { x: x + localX * cos - localY * sin, y: y + localX * sin + localY * cos }
}
