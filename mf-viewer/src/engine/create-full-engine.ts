import { createEngine } from './create-engine.ts'
import { engineBrowser } from './engine-browser.ts'
import type { CreateEngine } from './engine.ts'
import { createCanvasSurface } from './surface/canvas-surface.ts'
import { createFullSurface } from './surface/full-surface.ts'
import { tileMemory } from './surface/tiles/tile-memory.ts'

/**
 * The engine that draws with WebGL2: flights cost the same however much there is to see. Where a browser that has
 * WebGL2 gives none now (too many contexts, a driver that refuses a shader), it draws as the lite engine does.
 */
export const createFullEngine: CreateEngine = (options) => {
  const browser = engineBrowser()
  const { deviceMemory } = navigator as { deviceMemory?: number }
  const mostBytes = tileMemory({ deviceMemory, isTouch: matchMedia('(pointer: coarse)').matches })
  const createSurface = createFullSurface({ now: browser.now, mostBytes })
  return createEngine(
    options,
    (surfaceOptions) => {
      try {
        return createSurface(surfaceOptions)
      } catch (cause) {
        const error = new Error('[mf-viewer] Failed to draw with WebGL2: it draws with Canvas2D instead.', {
          cause,
        })
        queueMicrotask(() => options.onEvent({ type: 'fellBack', error }))
        return createCanvasSurface(surfaceOptions)
      }
    },
    browser,
  )
}
