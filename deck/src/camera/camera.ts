import type { Box } from '../document/schema.ts'

/** A view of the world. All float64; never changed in place. */
export interface Camera {
  /** World coordinates of what is in the middle of the viewport. */
  readonly x: number
  readonly y: number
  /** World units across the width of the viewport, above 0. */
  readonly width: number
  /** Degrees, clockwise: a box of the same rotation is seen upright. */
  readonly rotation: number
}

/** What is drawn into, in CSS px. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** The camera that shows a box as large as the viewport allows (contain). */
export function fitBox(box: Box, viewport: Viewport): Camera {
  const aspect = viewport.width / viewport.height
  return { x: box.x, y: box.y, width: Math.max(box.width, box.height * aspect), rotation: box.rotation }
}

/** The camera after the picture was moved by dx, dy px, as a hand on it would. */
export function panCamera(camera: Camera, viewport: Viewport, dx: number, dy: number): Camera {
  const { x, y } = worldVector(camera, viewport, dx, dy)
  return { ...camera, x: camera.x - x, y: camera.y - y }
}

/** The camera after the picture grew by `factor`, with the point at x, y (px from the upper left corner) in its place. */
export function zoomCamera(camera: Camera, viewport: Viewport, factor: number, x: number, y: number): Camera {
  const arm = worldVector(camera, viewport, x - viewport.width / 2, y - viewport.height / 2)
  const kept = 1 - 1 / factor
  return {
    ...camera,
    x: camera.x + arm.x * kept,
    y: camera.y + arm.y * kept,
    width: camera.width / factor,
  }
}

/** The same picture in a viewport of another size: its middle stays, and its shorter side shows as much as before. */
export function refitCamera(camera: Camera, from: Viewport, to: Viewport): Camera {
  const growth = Math.min(to.width / from.width, to.height / from.height)
  return { ...camera, width: (camera.width * (to.width / from.width)) / growth }
}

/** Where a point of the world is seen, px from the upper left corner of the viewport. */
export function worldToScreen(camera: Camera, viewport: Viewport, x: number, y: number) {
  const scale = viewport.width / camera.width
  const angle = radians(camera.rotation)
  const dx = x - camera.x
  const dy = y - camera.y
  return {
    x: viewport.width / 2 + scale * (Math.cos(angle) * dx + Math.sin(angle) * dy),
    y: viewport.height / 2 + scale * (Math.cos(angle) * dy - Math.sin(angle) * dx),
  }
}

/** The world vector that is seen as dx, dy px. */
function worldVector(camera: Camera, viewport: Viewport, dx: number, dy: number) {
  const scale = camera.width / viewport.width
  const angle = radians(camera.rotation)
  return {
    x: scale * (Math.cos(angle) * dx - Math.sin(angle) * dy),
    y: scale * (Math.sin(angle) * dx + Math.cos(angle) * dy),
  }
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
