import { radians, type Camera, type Viewport } from '../camera/camera.ts'
import type { Placement } from './placement.ts'
import type { Matrix } from './matrix.ts'

/** The drawing area: its size in CSS px, and the device px per CSS px. */
export interface Stage {
  readonly viewport: Viewport
  readonly pixelRatio: number
}

/**
 * Maps the world to device px. The camera's position is subtracted first, in float64: a single matrix would lose
 * precision when a deep zoom is far from the origin.
 */
export interface ViewTransform {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly cameraX: number
  readonly cameraY: number
  readonly middleX: number
  readonly middleY: number
}

export function viewTransform(camera: Camera, { viewport, pixelRatio }: Stage): ViewTransform {
  const scale = (viewport.width / camera.width) * pixelRatio
  const angle = radians(camera.rotation)
  const cos = scale * Math.cos(angle)
  const sin = scale * Math.sin(angle)
  return {
    a: cos,
    b: -sin,
    c: sin,
    d: cos,
    cameraX: camera.x,
    cameraY: camera.y,
    middleX: (viewport.width * pixelRatio) / 2,
    middleY: (viewport.height * pixelRatio) / 2,
  }
}

/** An upright rectangle of the world on a canvas. */
export interface Pane {
  /** World coordinates of its upper left corner. */
  readonly x: number
  readonly y: number
  /** px per world unit. */
  readonly scale: number
  /** px */
  readonly width: number
  readonly height: number
}

export function paneTransform({ x, y, scale, width, height }: Pane): ViewTransform {
  const [middleX, middleY] = [width / 2, height / 2]
  const [cameraX, cameraY] = [x + middleX / scale, y + middleY / scale]
  return { a: scale, b: 0, c: 0, d: scale, cameraX, cameraY, middleX, middleY }
}

/** Sets `result` to the transform from an item's local space to device px. */
export function placeInView(result: Matrix, view: ViewTransform, item: Placement): Matrix {
  const x = item.x - view.cameraX
  const y = item.y - view.cameraY
  result.a = view.a * item.cos + view.c * item.sin
  result.b = view.b * item.cos + view.d * item.sin
  result.c = view.c * item.cos - view.a * item.sin
  result.d = view.d * item.cos - view.b * item.sin
  result.e = view.a * x + view.c * y + view.middleX
  result.f = view.b * x + view.d * y + view.middleY
  return result
}
