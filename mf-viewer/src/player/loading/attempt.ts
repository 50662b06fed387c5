import type { DeckDocument } from '@viewpage/deck'
import type { DeckSummary, PageData } from '@viewpage/shared-events'
import type { ComponentType } from 'react'
import { every } from '../../clock.ts'
import type { ControlsProps } from '../../controls/Controls.tsx'
import type { Engine, EngineEvent, EngineTexts } from '../../engine/engine.ts'
import type { ViewerEdges } from '../edges.ts'
import type { EngineKind } from './abilities.ts'
import { assetUrlsOf } from './asset-url.ts'
import {
  FAKE_INTERVAL,
  loadPercentageReducer,
  type LoadPercentage,
  type LoadPercentageEvent,
} from './load-percentage.ts'

/**
 * ms without anything new until a load counts as failed; the chunk load timeout of section 9. Time in which the page
 * is hidden does not count: it gets no frame to be ready in.
 */
export const LOAD_TIMEOUT = 120_000

/** ms without anything new until a load is said to be slow. */
export const SLOW_AFTER = 10_000

/** Share of the real progress that code and document have; assets have the rest. */
const DOCUMENT_SHARE = 0.1

/** What one attempt to load a presentation needs. */
export interface AttemptContext {
  readonly edges: ViewerEdges
  readonly pageData: Pick<PageData, 'oid' | 'storageToken' | 'embedMode'> & {
    deck: Pick<DeckSummary, 'documentUrl'>
  }
  readonly engineKind: EngineKind
  readonly container: HTMLElement
  readonly texts: EngineTexts
  /** Where to start from; asked when the engine is made. */
  readonly step: () => number
  readonly percentage: LoadPercentage
}

/** What an attempt tells. */
export interface AttemptListener {
  percentageChanged(percentage: LoadPercentage): void
  /** The engine stands; it says itself when it is ready. */
  engineMade(engine: Engine, Controls: ComponentType<ControlsProps>, document: DeckDocument): void
  /** Nothing new has come for {@link SLOW_AFTER}, or something has after that. */
  slownessChanged(isSlow: boolean): void
  engineEvent(event: EngineEvent): void
  failed(error: Error): void
}

/**
 * Loads the engine's code, the document and the assets, once (D56).
 *
 * @returns the undo: ends whatever is on its way, and the engine.
 */
export function beginAttempt(context: AttemptContext, listener: AttemptListener): () => void {
  const { edges, engineKind, pageData, container, texts, step } = context
  const abort = new AbortController()
  let percentage = context.percentage
  let engine: Engine | null = null
  let isSlow = false
  let isSettled = false
  let stopPatience = () => {}
  let stopLimit = () => {}

  function count(event: LoadPercentageEvent): void {
    percentage = loadPercentageReducer(percentage, event)
    listener.percentageChanged(percentage)
    if (event.type !== 'progressed' || isSettled) return
    waitForMore()
    limit()
  }

  function waitForMore(): void {
    stopPatience()
    if (isSlow) listener.slownessChanged(false)
    isSlow = false
    stopPatience = edges.clock.after(SLOW_AFTER, () => {
      isSlow = true
      listener.slownessChanged(true)
    })
  }

  function limit(): void {
    stopLimit()
    if (edges.visibility.isVisible()) stopLimit = edges.clock.after(LOAD_TIMEOUT, giveUp)
  }

  function giveUp(): void {
    fail(new Error(`[mf-viewer] Failed to load "${pageData.oid}": timeout of ${LOAD_TIMEOUT} ms exceeded.`))
    abort.abort()
  }

  const stopTicking = every(edges.clock, FAKE_INTERVAL, () => count({ type: 'ticked' }))
  const stopWatching = edges.visibility.subscribe(limit)

  function settle(): void {
    isSettled = true
    stopTicking()
    stopWatching()
    stopLimit()
    stopPatience()
  }

  function fail(error: Error): void {
    if (abort.signal.aborted) return
    settle()
    listener.failed(error)
  }

  function hear(event: EngineEvent): void {
    if (abort.signal.aborted) return
    if (event.type === 'loadProgressed') {
      count({ type: 'progressed', fraction: DOCUMENT_SHARE + event.fraction * (1 - DOCUMENT_SHARE) })
    } else if (event.type === 'ready') {
      settle()
      count({ type: 'dataLoaded' })
    } else if (event.type === 'failed') {
      return fail(event.error)
    }
    listener.engineEvent(event)
  }

  async function load(): Promise<void> {
    const { documentUrl } = pageData.deck
    if (documentUrl === null)
      throw new Error(`[mf-viewer] Failed to load "${pageData.oid}": its page names no document.`)
    const [createEngine, Controls, document] = await Promise.all([
      edges.loadEngine(engineKind),
      edges.loadControls(),
      edges.loadDocument(documentUrl, abort.signal),
    ])
    if (abort.signal.aborted) return
    count({ type: 'progressed', fraction: DOCUMENT_SHARE })
    engine = createEngine({
      container,
      document,
      step: step(),
      assetUrl: assetUrlsOf(pageData.oid, pageData.storageToken),
      texts,
      onEvent: hear,
      reducedMotion: edges.motion.isReduced,
      embedded: pageData.embedMode,
      now: edges.clock.now,
    })
    listener.engineMade(engine, Controls, document)
  }

  waitForMore()
  limit()
  load().catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))

  return () => {
    settle()
    abort.abort()
    engine?.destroy()
  }
}
