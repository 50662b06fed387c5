import type { Engine } from '../../engine/engine.ts'
import { followEngine } from '../follow-engine.ts'
import type { PlayerContext } from '../player-context.ts'
import type { PlayerStore } from '../player-store.ts'
import type { EngineChoice } from './engine-choice.ts'
import { beginLoadAttempt } from './load-attempt.ts'

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
  const engineListener = followEngine(context, store)
  let stage: HTMLElement | null = null
  let engine: Engine | null = null
  let endAttempt = () => {}

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
        engineCreated(created, Controls, { path }) {
          engine = created
          change({ Controls, holds: path.map(({ hold }) => hold) })
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
