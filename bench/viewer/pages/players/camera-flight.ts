import { fitBox, flight, radians, type Camera, type DeckDocument, type Viewport } from '@viewpage/deck'

export interface CameraFlights {
  flyTo(step: number): Promise<void>
  jumpTo(step: number): void
  destroy(): void
}

/** Moves the camera as our engines do, frame by frame, for players without a camera of their own. */
export function createCameraFlights(
  document: DeckDocument,
  viewport: Viewport,
  draw: (camera: Camera, rests: boolean) => void,
): CameraFlights {
  let camera = cameraOf(document, 1, viewport)
  let handle = 0
  draw(camera, true)
  return {
    flyTo: (step) =>
      new Promise((resolve) => {
        const seconds = document.path[step - 1]?.flight ?? 1
        const way = flight(camera, cameraOf(document, step, viewport), viewport, { seconds })
        const start = performance.now()
        const frame = () => {
          const fraction = Math.min(1, (performance.now() - start) / way.durationMs)
          camera = way.at(fraction)
          draw(camera, fraction === 1)
          if (fraction < 1) handle = requestAnimationFrame(frame)
          else resolve()
        }
        handle = requestAnimationFrame(frame)
      }),
    jumpTo(step) {
      camera = cameraOf(document, step, viewport)
      draw(camera, true)
    },
    destroy: () => cancelAnimationFrame(handle),
  }
}

export function cameraOf(document: DeckDocument, step: number, viewport: Viewport): Camera {
  const at = document.path[step - 1]
  if (!at) throw new Error(`[bench] The deck has no step ${step}.`)
  return fitBox(at.box, viewport)
}

/** World to CSS px: the values a b c d e f of a CSS matrix. */
export function matrixOf(
  camera: Camera,
  viewport: Viewport,
): [number, number, number, number, number, number] {
  const scale = viewport.width / camera.width
  const [cos, sin] = [Math.cos(radians(camera.rotation)) * scale, Math.sin(radians(camera.rotation)) * scale]
  const [x, y] = [viewport.width / 2, viewport.height / 2]
  return [cos, -sin, sin, cos, x - cos * camera.x - sin * camera.y, y + sin * camera.x - cos * camera.y]
}
