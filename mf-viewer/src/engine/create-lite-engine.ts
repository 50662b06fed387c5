import { createEngine } from './create-engine.ts'
import { engineBrowser } from './engine-browser.ts'
import type { CreateEngine } from './engine.ts'
import { createLiteSurface } from './surface/lite-surface.ts'

/** The engine that draws with Canvas2D. It runs in every browser, and is the faster one without a GPU. */
export const createLiteEngine: CreateEngine = (options) => {
  const browser = engineBrowser()
  return createEngine(options, createLiteSurface(browser.now), browser)
}
