import type { InfoLayerMode } from '@viewpage/shared-events'

/**
 * Phases of the viewer (docs/behaviour/overlay.md#overlay-modes, "Info overlay"). `identifying`: the visitor pressed
 * Present and is asked for identification first; the layer is hidden as while playing.
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

/** Applies an event. An event that the current phase does not handle changes nothing. */
export function overlayReducer(state: OverlayState, event: OverlayEvent): OverlayState {
  const load = loads[state.load][event] ?? state.load
  const target = phases[state.phase][event] ?? state.phase
  const phase = typeof target === 'function' ? target(load) : target
  return phase === state.phase && load === state.load ? state : { phase, load }
}

/** The mode of the layer, or `null` while it is hidden. */
export function modeOf(phase: OverlayPhase): InfoLayerMode | null {
  if (phase === 'playing') return null
  if (phase === 'loading') return 'loading'
  return phase === 'end' ? 'restart' : 'start'
}

/** Watch time counts only while neither the layer nor a modal covers the presentation. */
export function isTracked(phase: OverlayPhase, isModalOpen: boolean): boolean {
  return phase === 'playing' && !isModalOpen
}
