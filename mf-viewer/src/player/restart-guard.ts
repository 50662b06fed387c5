import type { Clock } from '@viewpage/remote-kit/browser'
import type { OverlayPhase } from './overlay-state.ts'

/**
 * ms for which Restart is ignored after the end screen appears, so that repeated presses of Next do not trigger it: on
 * a small stage Restart appears where Next was.
 */
export const RESTART_GUARD_MS = 600

export interface RestartGuard {
  phaseChanged(phase: OverlayPhase, before: OverlayPhase): void
  isRestartAllowed(phase: OverlayPhase): boolean
}

export function createRestartGuard(clock: Clock): RestartGuard {
  let endShownAt = -Infinity
  return {
    phaseChanged(phase, before) {
      if (phase === 'end' && before !== 'end') endShownAt = clock.now()
    },
    isRestartAllowed: (phase) => phase !== 'end' || clock.now() - endShownAt >= RESTART_GUARD_MS,
  }
}
