import type { EngineEvent } from '../engine.ts'
import type { MotionState } from './motion.ts'

/** The events for a change of the camera. */
export function eventsBetween(before: MotionState, after: MotionState): EngineEvent[] {
  const events: EngineEvent[] = []
  if (hasSetOut(before, after)) events.push({ type: 'stepChanged', step: after.step })
  if (before.onPath && !after.onPath) events.push({ type: 'pathLeft' })
  if (before.motion.type !== 'resting' && after.motion.type === 'resting') {
    events.push({ type: 'rested', step: after.step })
  } else if (after.motion.type === 'resting' && before.step !== after.step) {
    events.push({ type: 'rested', step: after.step })
  }
  return events
}

/** A flight began, or the camera jumped to another step. */
function hasSetOut(before: MotionState, after: MotionState): boolean {
  if (before.step !== after.step) return true
  if (!before.onPath && after.onPath) return true
  return isFlying(after) && !isFlying(before)
}

function isFlying({ motion }: MotionState): boolean {
  return motion.type === 'flying' || motion.type === 'fading'
}
