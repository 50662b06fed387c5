import { createMotionPreference, type MotionPreference } from '../src/page/motion-preference.ts'
import type { ViewerEdges } from '../src/player/viewer-browser.ts'
import { Controls } from '../src/controls/Controls.tsx'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { sampleDocument } from './sample-document.ts'

export interface TestEdges extends ViewerEdges {
  readonly clock: ManualClock
  readonly engine: FakeEngine
  /** The page is loaded and the browser idle. */
  readonly becomeIdle: () => void
  /** The page is hidden, or shown. */
  readonly see: (isVisible: boolean) => void
}

/** A world in which everything comes at once, unless a test says otherwise. */
export function createTestEdges(changes: Partial<ViewerEdges> = {}, engine = createFakeEngine()): TestEdges {
  const waiting = new Set<() => void>()
  const watching = new Set<() => void>()
  let isVisible = true
  return {
    loadEngine: () => Promise.resolve(engine.createEngine),
    loadControls: () => Promise.resolve(Controls),
    loadDocument: () => Promise.resolve(sampleDocument),
    whenIdle(callback) {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
    visibility: {
      isVisible: () => isVisible,
      subscribe(listener) {
        watching.add(listener)
        return () => watching.delete(listener)
      },
    },
    savesData: () => false,
    motion: createTestMotion(),
    abilities: () => ({ webGl2: true, isWebGlSlow: false, webAssembly: true }),
    replaceAddress: () => {},
    reload: () => {},
    ...changes,
    clock: createManualClock(),
    engine,
    becomeIdle: () => waiting.forEach((callback) => callback()),
    see(visible) {
      isVisible = visible
      watching.forEach((listener) => listener())
    },
  }
}

/** A system that flies; what is chosen is kept in the page's own storage. */
function createTestMotion(): MotionPreference {
  const system = Object.assign(new EventTarget(), { matches: false })
  return createMotionPreference({ query: () => system, storage: () => localStorage })
}
