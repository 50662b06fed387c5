import { createEngine } from './create-engine.ts'
import { engineBrowser } from './engine-browser.ts'
import type { CreateEngine } from './engine.ts'
import { createFullSurface } from './surface/full-surface.ts'
import { createLiteSurface } from './surface/lite-surface.ts'
import { tileMemory } from './surface/tiles/tile-memory.ts'

/**
 * The engine that draws with WebGL2, where the cost of a flight does not depend on the number of items. If WebGL2 is
 * supported but fails now (too many contexts, a driver that rejects a shader), it draws like the lite engine.
 */
export const createFullEngine: CreateEngine = (options) => {
  const browser = engineBrowser()
  const { deviceMemory } = navigator as { deviceMemory?: number }
  const maxBytes = tileMemory({ deviceMemory, isTouch: matchMedia('(pointer: coarse)').matches })
  const createSurface = createFullSurface({ now: browser.now, maxBytes })
  return createEngine(
    options,
    (surfaceOptions) => {
      try {
        return createSurface(surfaceOptions)
      } catch (cause) {
        const error = new Error('[mf-viewer] Failed to draw with WebGL2: drawing with Canvas2D instead.', {
          cause,
        })
        queueMicrotask(() => options.onEvent({ type: 'fellBack', error }))
        return createLiteSurface(browser.now)(surfaceOptions)
      }
    },
    browser,
  )
}
