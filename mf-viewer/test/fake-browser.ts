import { createManualClock, type ManualClock } from '@viewpage/remote-kit/manual-clock'
import { Controls } from '../src/controls/Controls.tsx'
import { createMotionPreference, type MotionPreference } from '../src/page/motion-preference.ts'
import { createViewCounting } from '../src/player/start/count-when-seen.ts'
import type { ObserveShown } from '../src/player/start/when-seen.ts'
import type { ViewerBrowser } from '../src/player/viewer-browser.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'
import { sampleDocument } from './sample-document.ts'

export interface FakeBrowser extends ViewerBrowser {
  readonly clock: ManualClock
  readonly engine: FakeEngine
  /** The page is loaded and the browser idle. */
  readonly becomeIdle: () => void
  /** Hides or shows the page. */
  readonly setVisible: (isVisible: boolean) => void
  readonly observeShown: ObserveShown
  /** Scrolls the stage into the window, or out of it. */
  readonly setShown: (isShown: boolean) => void
}

/** A browser in which everything loads at once, unless `changes` replace it. */
export function createFakeBrowser(
  changes: Partial<ViewerBrowser> = {},
  engine = createFakeEngine(),
): FakeBrowser {
  const waiting = new Set<() => void>()
  const listeners = new Set<(isVisible: boolean) => void>()
  const watching = new Set<(isShown: boolean) => void>()
  let isVisible = true
  let isShown = true
  function observeShown(_: Element, listener: (isShown: boolean) => void) {
    watching.add(listener)
    listener(isShown)
    return () => watching.delete(listener)
  }
  return {
    observeShown,
    loadViewCounting: () => Promise.resolve(createViewCounting(observeShown)),
    loadEngine: () => Promise.resolve(engine.createEngine),
    loadControls: () => Promise.resolve(Controls),
    loadDocument: () => Promise.resolve(sampleDocument),
    requestAhead: () => {},
    whenRendered(callback) {
      callback()
      return () => {}
    },
    whenIdle(callback) {
      waiting.add(callback)
      return () => waiting.delete(callback)
    },
    visibility: {
      isVisible: () => isVisible,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    savesData: () => false,
    motion: createFakeMotion(),
    isTouch: () => false,
    abilities: () => ({ webGl2: true, isWebGlSlow: false, webAssembly: true }),
    replaceAddress: () => {},
    reload: () => {},
    ...changes,
    clock: createManualClock(),
    engine,
    becomeIdle: () => waiting.forEach((callback) => callback()),
    setVisible(visible) {
      isVisible = visible
      listeners.forEach((listener) => listener(visible))
    },
    setShown(shown) {
      isShown = shown
      watching.forEach((listener) => listener(shown))
    },
  }
}

/** A system without reduced motion; the visitor's choice is stored in the page's own storage. */
function createFakeMotion(): MotionPreference {
  const system = Object.assign(new EventTarget(), { matches: false })
  return createMotionPreference({ query: () => system, storage: () => localStorage })
}
