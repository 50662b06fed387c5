import type { InfoLayerMode } from '@viewpage/shared-events'

/**
 * Where the viewer is between the first look and the last (section 4, "Info overlay"). `identifying`: start was
 * clicked, and who is watching is asked first; the layer is hidden then, as it is while playing.
 */
export type OverlayPhase = 'start' | 'identifying' | 'loading' | 'playing' | 'end'

export type LoadStatus = 'none' | 'loading' | 'success' | 'error'

export interface OverlayState {
  readonly phase: OverlayPhase
  readonly load: LoadStatus
}

export type OverlayEvent =
  | 'startWanted'
  | 'identificationNeeded'
  | 'identificationDismissed'
  | 'loadStarted'
  | 'loadFinished'
  | 'loadFailed'
  | 'endReached'
  | 'endHidden'
  | 'restartPressed'

export const initialOverlay: OverlayState = { phase: 'start', load: 'none' }

const loads: Record<LoadStatus, Partial<Record<OverlayEvent, LoadStatus>>> = {
  none: { loadStarted: 'loading' },
  loading: { loadFinished: 'success', loadFailed: 'error' },
  success: { loadFailed: 'error' },
  error: { loadStarted: 'loading' },
}

type Target = OverlayPhase | ((load: LoadStatus) => OverlayPhase)

const onceLoaded: Target = (load) => (load === 'success' ? 'playing' : 'loading')
const onlyIfLoaded: Target = (load) => (load === 'success' ? 'playing' : 'end')

const phases: Record<OverlayPhase, Partial<Record<OverlayEvent, Target>>> = {
  start: { startWanted: onceLoaded, identificationNeeded: 'identifying' },
  identifying: { startWanted: onceLoaded, identificationDismissed: 'start' },
  loading: { loadFinished: 'playing' },
  playing: { endReached: 'end', loadFailed: 'loading' },
  end: { endHidden: onlyIfLoaded, restartPressed: onceLoaded },
}

/** What an event makes of the overlay. Events that mean nothing now change nothing. */
export function overlayReducer(state: OverlayState, event: OverlayEvent): OverlayState {
  const load = loads[state.load][event] ?? state.load
  const target = phases[state.phase][event] ?? state.phase
  const phase = typeof target === 'function' ? target(load) : target
  return phase === state.phase && load === state.load ? state : { phase, load }
}

/** The mode the layer shows, or `null` while it is out of the way. */
export function modeOf(phase: OverlayPhase): InfoLayerMode | null {
  if (phase === 'playing') return null
  if (phase === 'loading') return 'loading'
  return phase === 'end' ? 'restart' : 'start'
}

/** Time counts only while nothing lies over the presentation: neither the layer nor a modal. */
export function isTracked(phase: OverlayPhase, isModalOpen: boolean): boolean {
  return phase === 'playing' && !isModalOpen
}
