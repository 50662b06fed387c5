import { createEngine } from './create-engine.ts'
import { engineBrowser } from './engine-browser.ts'
import type { CreateEngine } from './engine.ts'
import { createCanvasSurface } from './surface/canvas-surface.ts'

/** The engine that draws with Canvas2D. It runs in every browser, and is the faster one without a GPU. */
export const createLiteEngine: CreateEngine = (options) =>
  createEngine(options, createCanvasSurface, engineBrowser())
