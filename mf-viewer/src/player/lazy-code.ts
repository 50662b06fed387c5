// The code that is loaded before a start: engines, document parser, player bar and keys, and what counts a view.
import { createEngine } from '../engine/create-engine.ts'
import { engineBrowser } from '../engine/engine-browser.ts'
import type { CreateEngine } from '../engine/engine.ts'
import { createFullSurface } from '../engine/surface/full-surface.ts'
import { createLiteSurface } from '../engine/surface/lite-surface.ts'
import { tileMemory } from '../engine/surface/tiles/tile-memory.ts'

export { beginParsing } from '@viewpage/deck'
export { Controls } from '../controls/Controls.tsx'
export { countWhenSeen } from './start/count-when-seen.ts'

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

/** The engine that draws with Canvas2D. It runs in every browser, and is the faster one without a GPU. */
export const createLiteEngine: CreateEngine = (options) => {
  const browser = engineBrowser()
  return createEngine(options, createLiteSurface(browser.now), browser)
}
