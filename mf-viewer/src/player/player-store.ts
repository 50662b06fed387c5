import { nothingLoaded } from './loading/load-percentage.ts'
import { initialOverlay, overlayReducer, type OverlayEvent } from './overlay-state.ts'
import type { PlayerState } from './player.ts'

export const initialPlayerState: PlayerState = {
  overlay: initialOverlay,
  percentage: nothingLoaded,
  step: 1,
  coverStep: 1,
  isOffPath: false,
  isResting: false,
  isSlow: false,
  isContextLost: false,
  isGone: false,
  isQuestionMissing: false,
  startedBy: 'button',
  isAutoplaying: false,
  holds: [],
  ground: undefined,
  Controls: null,
}

/** Owns the state of a player. */
export interface PlayerStore {
  state(): PlayerState
  subscribe(listener: () => void): () => void
  change(patch: Partial<PlayerState>): void
  /** Applies an event to the overlay. An event that the current phase does not handle changes nothing. */
  send(event: OverlayEvent): void
}

/** @param onChange called after each change, before the subscribers */
export function createPlayerStore(onChange: (state: PlayerState, before: PlayerState) => void): PlayerStore {
  const listeners = new Set<() => void>()
  let state = initialPlayerState

  function change(patch: Partial<PlayerState>): void {
    const before = state
    state = { ...before, ...patch }
    onChange(state, before)
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    send(event) {
      const overlay = overlayReducer(state.overlay, event)
      if (overlay !== state.overlay) change({ overlay })
    },
  }
}
