import type { DeckDocument } from '@viewpage/deck'
import type { DeckSummary, DeckPageData } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import { every } from '@viewpage/remote-kit/browser'
import type { Engine, EngineEvent, EngineTexts } from '../../engine/engine.ts'
import { fillsScreen } from '../../fullscreen/fills-screen.ts'
import type { ViewerBrowser } from '../viewer-browser.ts'
import type { ControlsProps } from '../player.ts'
import type { EngineKind } from './abilities.ts'
import { assetUrlsOf } from './asset-url.ts'
import {
  FAKE_INTERVAL_MS,
  loadPercentageReducer,
  type LoadPercentage,
  type LoadPercentageEvent,
} from './load-percentage.ts'
import { LOAD_TIMEOUT_MS, watchForStalls } from './stall-watch.ts'

/** Share of the real progress for code and document; assets have the rest. */
const DOCUMENT_SHARE = 0.1

/**
 * ms between two measured percentages that are shown (docs/behaviour/overlay.md#load-percentage). Each draws the viewer
 * again, which on a slow device delays the first picture.
 */
const SHOWN_INTERVAL_MS = 100

/** What one attempt to load a presentation needs. */
export interface LoadAttemptContext {
  readonly browser: ViewerBrowser
  readonly pageData: Pick<DeckPageData, 'oid' | 'storageToken' | 'embedMode' | 'embed'> & {
    deck: Pick<DeckSummary, 'documentUrl'>
  }
  readonly engineKind: EngineKind
  readonly container: HTMLElement
  readonly texts: EngineTexts
  /** The step to start at. Called when the engine is created. */
  readonly step: () => number
  /** Where the progress of this attempt begins. */
  readonly percentage: LoadPercentage
}

export interface LoadAttemptListener {
  percentageChanged(percentage: LoadPercentage): void
  /** The engine exists, but is not ready yet. */
  engineCreated(engine: Engine, Controls: ComponentType<ControlsProps>, document: DeckDocument): void
  slownessChanged(isSlow: boolean): void
  engineEvent(event: EngineEvent): void
  failed(error: Error): void
}

/**
 * Loads the engine's code, the document and the assets once (docs/behaviour/overlay.md#when-loading-starts).
 *
 * @returns the undo, which aborts the load and destroys the engine
 */
export function beginLoadAttempt(context: LoadAttemptContext, listener: LoadAttemptListener): () => void {
  const { browser, engineKind, pageData, container, texts, step } = context
  const abort = new AbortController()
  let { percentage } = context
  let shownAt = -Infinity
  let engine: Engine | null = null

  const stalls = watchForStalls(browser, { slownessChanged: listener.slownessChanged, timedOut })
  const stopTicking = every(browser.clock, FAKE_INTERVAL_MS, () => count({ type: 'ticked' }))
  load().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))

  function count(event: LoadPercentageEvent): void {
    percentage = loadPercentageReducer(percentage, event)
    if (event.type === 'progressed' && !progressed()) return
    listener.percentageChanged(percentage)
  }

  /** @returns whether the progress is shown */
  function progressed(): boolean {
    stalls.progressed()
    const now = browser.clock.now()
    if (now - shownAt < SHOWN_INTERVAL_MS) return false
    shownAt = now
    return true
  }

  function timedOut(): void {
    fail(
      new Error(`[mf-viewer] Failed to load "${pageData.oid}": timeout of ${LOAD_TIMEOUT_MS} ms exceeded.`),
    )
    abort.abort()
  }

  function stopWatching(): void {
    stopTicking()
    stalls.stop()
  }

  function fail(error: Error): void {
    if (abort.signal.aborted) return
    stopWatching()
    listener.failed(error)
  }

  function handleEngineEvent(event: EngineEvent): void {
    if (abort.signal.aborted) return
    if (event.type === 'loadProgressed') {
      count({ type: 'progressed', fraction: DOCUMENT_SHARE + event.fraction * (1 - DOCUMENT_SHARE) })
    } else if (event.type === 'ready') {
      stopWatching()
      count({ type: 'dataLoaded' })
    } else if (event.type === 'failed') {
      return fail(event.error)
    }
    listener.engineEvent(event)
  }

  async function load(): Promise<void> {
    const { documentUrl } = pageData.deck
    if (documentUrl === null)
      throw new Error(`[mf-viewer] Failed to load "${pageData.oid}": its page data has no document URL.`)
    const [createEngine, Controls, document] = await Promise.all([
      browser.loadEngine(engineKind),
      browser.loadControls(),
      browser.loadDocument(documentUrl, abort.signal),
    ])
    if (abort.signal.aborted) return
    count({ type: 'progressed', fraction: DOCUMENT_SHARE })
    engine = createEngine({
      container,
      document,
      step: step(),
      lastStep: pageData.embed?.end,
      assetUrl: assetUrlsOf(pageData),
      texts,
      onEvent: handleEngineEvent,
      reducedMotion: browser.motion.isReduced,
      embedded: pageData.embedMode,
      fillsScreen: () => fillsScreen(container),
      now: browser.clock.now,
    })
    listener.engineCreated(engine, Controls, document)
  }

  return () => {
    stopWatching()
    abort.abort()
    engine?.destroy()
  }
}
