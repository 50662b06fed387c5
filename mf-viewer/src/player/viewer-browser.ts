import type { DeckDocument } from '@viewpage/deck'
import { ownFetch } from '@viewpage/remote-kit'
import {
  browserClock,
  nextTask,
  pageVisibility,
  whenLoadedAndIdle,
  whenSlotsSettled,
  type Clock,
  type PageVisibility,
} from '@viewpage/remote-kit/browser'
import type { ComponentType } from 'react'
import type { CreateEngine } from '../engine/engine.ts'
import { createMotionPreference, type MotionPreference } from '../page/motion-preference.ts'
import { TASK_BUDGET_MS, within } from '../time-budget.ts'
import { abilities, type Abilities, type EngineKind } from './loading/abilities.ts'
import { loadDocument } from './loading/load-document.ts'
import { preloadFile, preloadLinked } from './loading/preload-linked.ts'
import type { ControlsProps } from './player.ts'
import type { CountWhenSeen } from './start/count-when-seen.ts'

/** What the viewer needs from the browser. Tests and dev pages pass their own. */
export interface ViewerBrowser {
  readonly clock: Clock
  readonly visibility: PageVisibility
  readonly loadEngine: (kind: EngineKind) => Promise<CreateEngine>
  /** Loads the player bar and the keys, which are not needed before the start. */
  readonly loadControls: () => Promise<ComponentType<ControlsProps>>
  /** Loads what counts a view. */
  readonly loadViewCounting: () => Promise<CountWhenSeen>
  /** @throws Error when the document fails to load or is invalid */
  readonly loadDocument: (url: string, signal: AbortSignal) => Promise<DeckDocument>
  /** Requests the document and the code that plays it, so that a load finds them there. */
  readonly requestAhead: (documentUrl: string) => void
  /** Calls back in a task of its own when all slots of the page have loaded. @returns the undo */
  readonly whenRendered: (callback: () => void) => () => void
  /** Calls back when the browser is idle after the page and all its slots have loaded. @returns the undo */
  readonly whenIdle: (callback: () => void) => () => void
  /** Whether the visitor asked the browser to save data. */
  readonly savesData: () => boolean
  readonly motion: MotionPreference
  /** Whether the main pointer is a finger. */
  readonly isTouch: () => boolean
  readonly abilities: () => Abilities
  /** Replaces this page by another one, without a new entry in the history. */
  readonly replaceAddress: (url: string) => void
  /** Reloads the page. */
  readonly reload: () => void
}

/** ms to wait for an idle browser, and in a browser without idle callbacks. */
const MAX_BUSY_MS = 500

/** ms that a slot which takes long holds back the probe of the browser, and with it the count of the page. */
const MAX_UNSETTLED_MS = 2_000

// One lazy file holds all that plays: it is requested as one when a start is likely
// (docs/behaviour/overlay.md#when-loading-starts).
const loadPlayerCode = () => import('./lazy-code.ts')

export const viewerBrowser: ViewerBrowser = {
  clock: browserClock,
  visibility: pageVisibility,
  async loadEngine(kind) {
    const { createFullEngine, createLiteEngine } = await loadPlayerCode()
    return kind === 'full' ? createFullEngine : createLiteEngine
  },
  loadControls: async () => (await loadPlayerCode()).Controls,
  loadViewCounting: async () => (await loadPlayerCode()).countWhenSeen,
  loadDocument: (url, signal) =>
    loadDocument(
      {
        fetch: (...request) => ownFetch(...request),
        linked: preloadLinked,
        parse: parseInTasks,
      },
      url,
      signal,
    ),
  requestAhead(documentUrl) {
    preloadFile(documentUrl)
    // A load requests it again, and reports the failure.
    loadPlayerCode().catch(() => undefined)
  },
  whenRendered(callback) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = whenSlotsSettled(() => (timer = setTimeout(callback)), MAX_UNSETTLED_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  },
  whenIdle: (callback) =>
    whenLoadedAndIdle(callback, { timeoutMs: MAX_BUSY_MS, fallbackDelayMs: MAX_BUSY_MS }),
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  motion: createMotionPreference(),
  isTouch: () => matchMedia('(pointer: coarse)').matches,
  abilities,
  replaceAddress: (url) => location.replace(url),
  reload: () => location.reload(),
}

/** In tasks of its own, so that a slow device answers a press in between. */
async function parseInTasks(data: unknown): Promise<DeckDocument> {
  const { beginParsing } = await loadPlayerCode()
  const parsing = beginParsing(data)
  let document: DeckDocument | null = null
  while (!document) {
    await nextTask()
    document = parsing.proceed(within(TASK_BUDGET_MS, browserClock.now))
  }
  await nextTask()
  return document
}
