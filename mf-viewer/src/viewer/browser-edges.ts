import { browserClock } from '../clock.ts'
import type { CreateEngine } from '../engine/engine.ts'
import { probeAbilities } from '../loading/abilities.ts'
import { loadDocument } from '../loading/load-document.ts'
import { createMotionPreference } from '../motion/motion-preference.ts'
import { whenIdle } from '../page/when-idle.ts'
import type { ViewerEdges } from './edges.ts'

// What plays comes in one file, when somebody wants it (D56).
const loadPlayerCode = () => import('./player-code.ts')
const loadLiteEngine = async (): Promise<CreateEngine> => (await loadPlayerCode()).createLiteEngine
const loadFullEngine: () => Promise<CreateEngine> = loadLiteEngine

/** The world outside, as a browser has it. */
export const browserEdges: ViewerEdges = {
  clock: browserClock,
  loadEngine: (kind) => (kind === 'lite' ? loadLiteEngine() : loadFullEngine()),
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
