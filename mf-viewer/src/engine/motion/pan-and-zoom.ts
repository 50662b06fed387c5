import { mapCameras, panCamera, zoomCamera, type View } from '@viewpage/deck'
import { limitedCamera, limitedZoom } from './limits.ts'
import type { MotionContext } from './motion-input.ts'

/** Moves the view by px, within the limits. */
export function panned(
  view: View,
  { dx, dy }: { dx: number; dy: number },
  { viewport, limits }: MotionContext,
): View {
  const all = mapCameras(view, (camera) => panCamera(camera, viewport, dx, dy))
  return { ...all, camera: limitedCamera(all.camera, view.camera, limits, viewport) }
}

/** Scales the view about a point of the viewport, within the limits. */
export function zoomed(
  view: View,
  factor: number,
  { x, y }: { x: number; y: number },
  { viewport, limits }: MotionContext,
): View {
  const allowed = limitedZoom(view, factor, limits, viewport)
  const all = mapCameras(view, (camera) => zoomCamera(camera, viewport, allowed, x, y))
  return { ...all, camera: limitedCamera(all.camera, view.camera, limits, viewport) }
}

/** Completes the reveals of an interrupted flight. */
export function withReveals(view: View): View {
  return { ...view, fromStep: view.step, arrival: 1 }
}
