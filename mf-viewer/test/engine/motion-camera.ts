import { sampleDeck } from './sample-deck.ts'
import { limitsOf } from '../../src/engine/motion/limits.ts'
import { eventsBetween } from '../../src/engine/motion/motion-events.ts'
import type { MotionInput } from '../../src/engine/motion/motion-input.ts'
import type { MotionState } from '../../src/engine/motion/motion.ts'
import { restingAt } from '../../src/engine/motion/fly.ts'
import type { MotionContext } from '../../src/engine/motion/motion-input.ts'
import { move } from '../../src/engine/motion/move-camera.ts'

export const STAGE = { width: 160, height: 90 }
const document = sampleDeck()

/** A camera that a test moves, and its events. */
export function createCamera(own: Partial<MotionContext> = {}, step = 1) {
  let now = 0
  let context = { document, viewport: STAGE, limits: limitsOf(document), reducedMotion: false, ...own }
  let state: MotionState = restingAt(context.document, step, context.viewport)
  const events: string[] = []
  const camera = {
    state: () => state,
    events,
    take(input: MotionInput) {
      const before = state
      state = move(before, input, { ...context, now })
      for (const event of eventsBetween(before, state)) {
        events.push('step' in event ? `${event.type} ${event.step}` : event.type)
      }
      return camera
    },
    flyTo: (to: number, instant = false) => camera.take({ type: 'stepWanted', step: to, instant }),
    drag: (dx: number, dy: number, isSwipe = false) => camera.take({ type: 'dragged', dx, dy, isSwipe }),
    cancelSwipe: () => camera.take({ type: 'swipeCancelled' }),
    release: (x = 0, y = 0) => camera.take({ type: 'released', velocity: { x, y } }),
    zoom: (factor: number, x = 80, y = 45) => camera.take({ type: 'zoomed', factor, x, y }),
    turnTenTimes(factor: number, x = 80, y = 45) {
      for (let turn = 0; turn < 10; turn += 1) camera.zoom(factor, x, y).play(500)
      return camera
    },
    play(ms: number) {
      for (let passed = 0; passed < ms; passed += 10) {
        now += 10
        camera.take({ type: 'ticked' })
      }
      return camera
    },
    resize(width: number, height: number) {
      const from = context.viewport
      context = { ...context, viewport: { width, height } }
      return camera.take({ type: 'resized', from })
    },
    x: () => state.view.camera.x,
    width: () => state.view.camera.width,
    is: () => state.motion.type,
  }
  return camera
}
