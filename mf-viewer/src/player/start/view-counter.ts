import type { OverlayPhase } from '../overlay-state.ts'
import type { PlayerContext } from '../player-context.ts'

/** Counts the view of this page. The code for that is loaded with the rest that plays. */
export interface ViewCounter {
  phaseChanged(phase: OverlayPhase): void
  /** @param stage shows the presentation. @returns the undo */
  mount(stage: Element): () => void
}

export function createViewCounter(context: PlayerContext): ViewCounter {
  let stage: Element | null = null
  let isDue = true
  let stop = () => {}

  async function begin(): Promise<void> {
    isDue = false
    const countWhenSeen = await context.browser.loadViewCounting()
    if (stage) stop = countWhenSeen(context, stage)
  }

  return {
    phaseChanged(phase) {
      if (phase === 'playing' && isDue) begin().catch(context.report)
    },
    mount(mounted) {
      stage = mounted
      return () => {
        stage = null
        stop()
      }
    },
  }
}
