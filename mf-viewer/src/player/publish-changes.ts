import { modals, viewer, type DeckPageData } from '@viewpage/shared-events'
import type { ViewerBus } from '../contract.ts'
import { isTracked, modeOf } from './overlay-state.ts'
import { initialPlayerState } from './player-store.ts'
import type { PlayerState } from './player.ts'

/** Publishes the player's changes on the bus, each fact once. */
export interface ChangePublisher {
  publish(state: PlayerState, before: PlayerState): void
  /** Also follows modals, which pause tracking. @returns the undo, which ends tracking */
  mount(): () => void
}

export function createChangePublisher(
  { embedMode, deck: { stepCount, stepTitles } }: Pick<DeckPageData, 'embedMode' | 'deck'>,
  bus: ViewerBus,
): ChangePublisher {
  let { phase } = initialPlayerState.overlay
  let publishedStep = 0
  let publishedTracking = false
  let publishedPlayback = `${phase} false null`

  function publishStep({ step }: PlayerState): void {
    if (step === publishedStep) return
    publishedStep = step
    bus.publish(viewer.stepChanged, { step, stepCount, title: stepTitles[step - 1] ?? '' })
  }

  function publishPlayback({ overlay, isAutoplaying, isContextLost, isGone }: PlayerState): void {
    const { load } = overlay
    // An embed asks nobody who is watching.
    const shown = overlay.phase === 'identifying' ? 'start' : overlay.phase
    const loadFailure = load === 'error' ? (isGone ? 'gone' : 'load') : null
    const failure = isContextLost ? 'drawing' : loadFailure
    const now = `${shown} ${isAutoplaying} ${failure}`
    if (now === publishedPlayback) return
    publishedPlayback = now
    bus.publish(viewer.playbackChanged, { phase: shown, isAutoplaying, failure })
  }

  function publishTracking(): void {
    const isModalOpen = (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') !== 'NONE'
    const enabled = isTracked(phase, isModalOpen)
    if (enabled === publishedTracking) return
    publishedTracking = enabled
    bus.publish(viewer.analyticsTrackingChanged, { enabled })
  }

  return {
    publish(state, before) {
      const percentage = state.percentage.shown
      const phaseBefore = before.overlay.phase
      phase = state.overlay.phase
      const mode = modeOf(phase)
      if (percentage > before.percentage.shown) bus.publish(viewer.loadProgressed, { percentage })
      if (mode !== null && mode !== modeOf(phaseBefore)) bus.publish(viewer.infoLayerModeSet, { mode })
      if ((phase === 'end') !== (phaseBefore === 'end'))
        bus.publish(viewer.endScreenChanged, { visible: phase === 'end' })
      if (phase === 'playing') publishStep(state)
      if (embedMode) publishPlayback(state)
      publishTracking()
    },
    mount() {
      const stopFollowing = bus.on(modals.modalChanged, publishTracking)
      return () => {
        stopFollowing()
        if (publishedTracking) bus.publish(viewer.analyticsTrackingChanged, { enabled: false })
      }
    },
  }
}
