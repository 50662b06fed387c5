import { browserClock } from '../clock.ts'
import { probeAbilities } from './loading/abilities.ts'
import { loadDocument } from './loading/load-document.ts'
import { createMotionPreference } from '../page/motion-preference.ts'
import { pageVisibility } from '../page/visibility.ts'
import { whenIdle } from '../page/when-idle.ts'
import type { ViewerEdges } from './viewer-browser.ts'

// What plays comes in one file, when somebody wants it (D56).
const loadPlayerCode = () => import('./lazy-code.ts')

/** The world outside, as a browser has it. */
export const browserEdges: ViewerEdges = {
  clock: browserClock,
  visibility: pageVisibility,
  async loadEngine(kind) {
    const { createFullEngine, createLiteEngine } = await loadPlayerCode()
    return kind === 'full' ? createFullEngine : createLiteEngine
  },
  loadControls: async () => (await loadPlayerCode()).Controls,
  loadDocument: (url, signal) =>
    loadDocument(
      {
        fetch: (...request) => fetch(...request),
        parse: async (data) => (await loadPlayerCode()).parseDocument(data),
      },
      url,
      signal,
    ),
  whenIdle,
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  motion: createMotionPreference(),
  abilities: probeAbilities,
  replaceAddress: (url) => location.replace(url),
  reload: () => location.reload(),
}
