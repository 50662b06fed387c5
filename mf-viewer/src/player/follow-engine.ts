import { shownAt } from '@viewpage/remote-kit/browser'
import { viewer } from '@viewpage/shared-events'
import { isContextLost } from '../engine/context-lost.ts'
import type { EngineEvent } from '../engine/engine.ts'
import { DocumentGoneError } from './loading/load-document.ts'
import type { PlayerContext } from './player-context.ts'
import type { PlayerStore } from './player-store.ts'
import { loadDurationOf } from './start/start-rules.ts'

/** Turns the events and the failure of an engine into the player's state. */
export function followEngine({ pageData, bus, browser, report }: PlayerContext, store: PlayerStore) {
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
      else if (event.type === 'endPassed') send('endReached')
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
