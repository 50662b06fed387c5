import { createCameraFlights, matrixOf } from './camera-flight.ts'
import { createDomItems } from './dom-items.ts'
import type { CreatePlayer } from './player.ts'

/** One element per item; the camera is a transform of their parent. */
export const createDomPlayer: CreatePlayer = async (options) => {
  const { container, document: deck } = options
  const viewport = { width: container.clientWidth, height: container.clientHeight }
  const world = document.createElement('div')
  world.style.cssText = 'position:absolute;left:0;top:0;width:0;height:0;transform-origin:0 0'
  world.append(...(await createDomItems(options)))
  container.append(world)
  const flights = createCameraFlights(deck, viewport, (camera) => {
    world.style.transform = `matrix(${matrixOf(camera, viewport).join(',')})`
  })
  return {
    ...flights,
    destroy() {
      flights.destroy()
      world.remove()
    },
  }
}
