import type { Box } from '../document/schema.ts'

/** A camera over the world. Immutable. */
export interface Camera {
  /** World coordinates of the middle of the viewport. */
  readonly x: number
  readonly y: number
  /** World units across the width of the viewport, above 0. */
  readonly width: number
  /** Degrees, clockwise: a box of the same rotation appears upright. */
  readonly rotation: number
}

/** Size of the drawing area, CSS px. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** The camera that shows a box as large as the viewport allows (contain). */
export function fitBox(box: Box, viewport: Viewport): Camera {
  const aspect = viewport.width / viewport.height
  return { x: box.x, y: box.y, width: Math.max(box.width, box.height * aspect), rotation: box.rotation }
}

/** The camera after a drag of the picture by dx, dy px. */
export function panCamera(camera: Camera, viewport: Viewport, dx: number, dy: number): Camera {
  const { x, y } = worldVector(camera, viewport, dx, dy)
  return { ...camera, x: camera.x - x, y: camera.y - y }
}

/** The camera after a zoom by `factor` about the point x, y (px from the upper left corner), which keeps its position. */
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

/** The same picture in a viewport of another size: keeps its middle, and the visible extent of the shorter side. */
export function refitCamera(camera: Camera, from: Viewport, to: Viewport): Camera {
  const growth = Math.min(to.width / from.width, to.height / from.height)
  return { ...camera, width: (camera.width * (to.width / from.width)) / growth }
}

/** Position of a point of the world on the screen, px from the upper left corner of the viewport. */
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

/** The world vector for dx, dy px on the screen. */
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
