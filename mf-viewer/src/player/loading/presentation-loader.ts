import { shownAt } from '@viewpage/remote-kit/browser'
import { viewer } from '@viewpage/shared-events'
import { isContextLost } from '../../engine/context-lost.ts'
import type { Engine, EngineEvent } from '../../engine/engine.ts'
import { playedSteps } from '../played-steps.ts'
import type { PlayerContext } from '../player-context.ts'
import type { PlayerStore } from '../player-store.ts'
import { loadDurationOf } from '../start/start-rules.ts'
import type { EngineChoice } from './engine-choice.ts'
import { beginLoadAttempt } from './load-attempt.ts'
import { DocumentGoneError } from './load-document.ts'

/** Owns the current attempt to load the presentation, and its engine. */
export interface PresentationLoader {
  /** The engine of the current attempt, once it is created. */
  engine(): Engine | null
  /** Loads, unless a load is in progress or has succeeded. */
  load(): void
  /** Ends an attempt in progress and starts a new one. Does nothing after a success. */
  retry(): void
  /** @returns the undo, which ends the attempt and destroys the engine */
  mount(container: HTMLElement): () => void
}

export function createPresentationLoader(
  context: PlayerContext,
  store: PlayerStore,
  choice: EngineChoice,
): PresentationLoader {
  const { pageData, browser, texts } = context
  const { state, change, send } = store
  const engineListener = followEngine(context, store, endPassed)
  let stage: HTMLElement | null = null
  let engine: Engine | null = null
  let endAttempt = () => {}

  function endPassed(): void {
    if (pageData.embed?.loop) engine?.flyTo(playedSteps(pageData).first)
    else send('endReached')
  }

  function retry(): void {
    if (!stage || state().overlay.load === 'success') return
    endAttempt()
    engine = null
    change({ isSlow: false, isContextLost: false, isGone: false })
    send('loadStarted')
    endAttempt = beginLoadAttempt(
      {
        container: stage,
        engineKind: choice.engine(),
        browser,
        pageData,
        texts,
        step: () => state().step,
        percentage: state().percentage,
      },
      {
        ...engineListener,
        percentageChanged: (percentage) => change({ percentage }),
        slownessChanged: (isSlow) => change({ isSlow }),
        engineCreated(created, Controls, { path, canvas: { background } }) {
          engine = created
          const ground = typeof background === 'string' ? background : background.stops[0]?.colour
          change({ Controls, ground, holds: path.map(({ hold }) => hold) })
        },
      },
    )
  }

  return {
    engine: () => engine,
    load() {
      const { load } = state().overlay
      if (load !== 'loading' && load !== 'success') retry()
    },
    retry,
    mount(container) {
      stage = container
      return () => endAttempt()
    },
  }
}

/** Turns the events and the failure of an engine into the player's state. */
function followEngine(
  { pageData, bus, browser, report }: PlayerContext,
  store: PlayerStore,
  endPassed: () => void,
) {
  const { change, send } = store

  function finishLoading(): void {
    const times = {
      timeOrigin: performance.timeOrigin + shownAt(),
      now: browser.clock.now() - shownAt(),
    }
    const durationMs = loadDurationOf(pageData.pageStartTime, times)
    bus.publish(viewer.loadingFinished, { oid: pageData.oid, durationMs })
    send('loadFinished')
  }

  return {
    engineEvent(event: EngineEvent): void {
      if (event.type === 'ready') finishLoading()
      else if (event.type === 'stepChanged') change({ step: event.step, isOffPath: false, isResting: false })
      else if (event.type === 'rested') change({ isOffPath: false, isResting: true })
      else if (event.type === 'pathLeft') change({ isOffPath: true, isResting: false })
      else if (event.type === 'endPassed') endPassed()
      else if (event.type === 'itemFailed' || event.type === 'fellBack') report(event.error)
    },
    failed(error: Error): void {
      report(error)
      const wasPlaying = store.state().overlay.load === 'success'
      const contextLost = isContextLost(error)
      change({ isContextLost: contextLost, isGone: error instanceof DocumentGoneError, isSlow: false })
      // After a lost context, the last picture stays visible.
      if (!wasPlaying || !contextLost) send('loadFailed')
    },
  }
}
