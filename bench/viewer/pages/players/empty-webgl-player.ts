import { createCameraFlights } from './camera-flight.ts'
import type { CreatePlayer } from './player.ts'

/** A WebGL2 canvas that is only cleared in each frame: the minimal cost of WebGL on this machine. */
export const createEmptyWebglPlayer: CreatePlayer = async ({ container, document: deck }) => {
  const viewport = { width: container.clientWidth, height: container.clientHeight }
  const canvas = document.createElement('canvas')
  Object.assign(canvas, viewport)
  container.append(canvas)
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false })
  if (!gl) throw new Error('[bench] Failed to mount: this browser has no WebGL2.')
  const flights = createCameraFlights(deck, viewport, ({ width }) => {
    gl.clearColor(width % 1, 0, 0, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  })
  return {
    ...flights,
    destroy() {
      flights.destroy()
      canvas.remove()
    },
  }
}
