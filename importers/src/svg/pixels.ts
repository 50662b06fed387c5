import type { Canvas } from '@napi-rs/canvas'
import { isEmpty, type Bounds } from '../geometry/bounds.ts'
import { IDENTITY, type Matrix } from '../geometry/matrix.ts'
import { paintPixels } from '../shapes/paint-pixels.ts'
import type { Shape } from '../shapes/shape.ts'
import type { Scene } from './scene.ts'

const MAX_SIDE_PX = 3_000
const MAX_PIXELS = 6_000_000

/** Maps a part of the world to a raster picture. */
export interface PixelGrid {
  width: number
  height: number
  /** Pixels per world unit. */
  scale: number
  fromWorld: Matrix
}

/** A grid with the resolution of the closest view, within limits; undefined for an empty area. */
export function pixelsFor(scene: Scene, area: Bounds): PixelGrid | undefined {
  if (isEmpty(area)) return undefined
  const [wide, high] = [area.right - area.left, area.bottom - area.top]
  const longest = Math.max(wide, high)
  if (!(longest > 0) || !Number.isFinite(longest)) return undefined
  const byArea = Math.sqrt(MAX_PIXELS / Math.max(wide * high, 1e-300))
  const scale = Math.min(scene.sharpness, MAX_SIDE_PX / longest, byArea)
  return {
    width: Math.max(1, Math.ceil(wide * scale)),
    height: Math.max(1, Math.ceil(high * scale)),
    scale,
    fromWorld: [scale, 0, 0, scale, -area.left * scale, -area.top * scale],
  }
}

/** Paints shapes in world coordinates through a matrix. */
export function renderShapes(
  scene: Scene,
  shapes: readonly Shape[],
  size: { width: number; height: number },
  fromWorld: Matrix,
): Canvas {
  scene.work.checkTime()
  return paintPixels(shapes, size, fromWorld, { symbols: [], picture: (id) => scene.assets.picture(id) })
}

/** An image shape of a painted part of the world. */
export function pictureShape(scene: Scene, canvas: Canvas, area: Bounds, link?: string): Shape {
  return {
    kind: 'image',
    asset: scene.assets.addCanvas(canvas),
    x: area.left,
    y: area.top,
    width: area.right - area.left,
    height: area.bottom - area.top,
    matrix: IDENTITY,
    opacity: 1,
    bounds: area,
    ...(link !== undefined && { link }),
  }
}
