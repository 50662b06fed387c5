import type { DeckPageData } from '@viewpage/shared-events'
import type { Engine, EngineTexts } from '../engine/engine.ts'
import { assetUrlsOf } from './loading/asset-url.ts'
import type { ViewerBrowser } from './viewer-browser.ts'

export interface StagePlayerOptions extends Pick<DeckPageData, 'oid' | 'storageToken'> {
  /** `null` for visitors who may not see the content. */
  readonly documentUrl: string | null
  readonly texts: EngineTexts
  /** To start at, from 1. */
  readonly step: number
  readonly browser: ViewerBrowser
  /** The first picture is drawn. */
  readonly onDrawn: () => void
  /** The presentation cannot be loaded or drawn. */
  readonly onFailed: (error: Error) => void
}

/** A presentation on a stage without overlay, bar and end. */
export interface StagePlayer {
  /** Flies to a step, or starts there if it is still loading. */
  flyTo(step: number): void
  /** Call after the size of the container has changed. */
  resize(): void
  /** Ends loading, and removes everything from the container. */
  destroy(): void
}

/** Loads a presentation and draws it into a positioned element. */
export function playOnStage(container: HTMLElement, options: StagePlayerOptions): StagePlayer {
  const { oid, storageToken, documentUrl, texts, browser, onDrawn, onFailed } = options
  const abort = new AbortController()
  let wanted = options.step
  let engine: Engine | null = null

  async function load(): Promise<void> {
    if (documentUrl === null)
      throw new Error(`[mf-viewer] Failed to show the stage of "${oid}": its page data has no document URL.`)
    const [createEngine, document] = await Promise.all([
      // One stage beside a form needs no WebGL.
      browser.loadEngine('lite'),
      browser.loadDocument(documentUrl, abort.signal),
    ])
    if (abort.signal.aborted) return
    engine = createEngine({
      ...{ container, document, texts, step: wanted, now: browser.clock.now },
      assetUrl: assetUrlsOf({ oid, storageToken }),
      reducedMotion: browser.motion.isReduced,
      embedded: true,
      fillsScreen: () => false,
      onEvent(event) {
        if (event.type === 'ready') onDrawn()
        else if (event.type === 'failed') onFailed(event.error)
      },
    })
  }

  load().catch((error: unknown) => {
    if (abort.signal.aborted) return
    onFailed(error instanceof Error ? error : new Error(String(error)))
  })

  return {
    flyTo(step) {
      if (step === wanted) return
      wanted = step
      engine?.flyTo(step)
    },
    resize: () => engine?.resize(),
    destroy() {
      abort.abort()
      engine?.destroy()
    },
  }
}
