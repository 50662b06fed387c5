import { createEngine } from './create-engine.ts'
import { browserEngineEdges } from './engine-edges.ts'
import type { CreateEngine } from './engine.ts'
import { createFullSurface } from './surface/full-surface.ts'
import { tileMemory } from './surface/tiles/tile-memory.ts'

/** The engine that draws with WebGL2: flights cost the same however much there is to see. */
export const createFullEngine: CreateEngine = (options) => {
  const edges = browserEngineEdges()
  const { deviceMemory } = navigator as { deviceMemory?: number }
  const mostBytes = tileMemory({ deviceMemory, isTouch: matchMedia('(pointer: coarse)').matches })
  return createEngine(options, createFullSurface({ now: edges.now, mostBytes }), edges)
}
