import { modals } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Clock } from '../../clock.ts'
import { useBus } from '../../contract.ts'
import type { Player } from '../../player/player.ts'
import { usePlayerState } from '../../player/usePlayerState.ts'
import { delayOf, firstChoiceOf, type AutoplayChoice } from './autoplay-choice.ts'
import { waitForTurn } from './delay-while-busy.ts'

interface AutoplayStage {
  readonly player: Player
  readonly root: HTMLElement
  readonly clock: Clock
  /** Something lies over the picture. */
  readonly isHeld: boolean
}

export interface Autoplay {
  readonly choice: AutoplayChoice
  readonly choose: (choice: AutoplayChoice) => void
}

/**
 * Goes on to the next step by itself, as long as the visitor wants it. Time counts while a step rests in sight; a
 * video that plays is played to its end. The last step is followed by the end screen, and there it stops.
 */
export function useAutoplay({ player, root, clock, isHeld }: AutoplayStage): Autoplay {
  const { overlay, step, isResting, holds, startedBy } = usePlayerState(player)
  const [choice, choose] = useState(() => firstChoiceOf(startedBy, holds))
  const isInSight = useIsInSight()
  const delay = delayOf(choice, holds, step)
  const isRunning = overlay.phase === 'playing' && isResting && isInSight && !isHeld

  useEffect(() => {
    if (!isRunning || delay === null) return
    return waitForTurn(clock, delay, () => isVideoPlaying(root), player.next)
  }, [isRunning, delay, step, clock, root, player])

  return { choice, choose }
}

function isVideoPlaying(root: HTMLElement): boolean {
  return [...root.querySelectorAll('video')].some(({ paused, ended, loop }) => !paused && !ended && !loop)
}

/** Neither another tab nor a modal hides the page. */
function useIsInSight(): boolean {
  const bus = useBus()
  return useSyncExternalStore(
    (listener) => {
      const stop = bus.on(modals.modalChanged, listener)
      document.addEventListener('visibilitychange', listener)
      return () => {
        stop()
        document.removeEventListener('visibilitychange', listener)
      }
    },
    () => !document.hidden && (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') === 'NONE',
  )
}
