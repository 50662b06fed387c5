import type { Clock, PageVisibility } from '@viewpage/remote-kit/browser'
import { modals } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBus } from '../../contract.ts'
import type { Player } from '../../player/player.ts'
import { usePlayerState } from '../../player/usePlayer.ts'
import { delayOf, usualChoiceOf, type AutoplayChoice } from './autoplay-choice.ts'
import { delayWhileBusy } from './delay-while-busy.ts'

interface AutoplayStage {
  readonly player: Player
  readonly root: HTMLElement
  readonly clock: Clock
  readonly visibility: PageVisibility
  /** A panel is open over the picture. */
  readonly isCovered: boolean
}

export interface Autoplay {
  readonly choice: AutoplayChoice
  readonly choose: (choice: AutoplayChoice) => void
}

/**
 * Goes to the next step after the chosen time, until the end screen. The time counts only while the step rests and the
 * visitor can see it. A playing video delays the next step to its end.
 */
export function useAutoplay({ player, root, clock, visibility, isCovered }: AutoplayStage): Autoplay {
  const { overlay, step, isResting, holds, isAutoplaying } = usePlayerState(player)
  const [chosen, setChosen] = useState<AutoplayChoice>()
  const choice = isAutoplaying ? (chosen ?? usualChoiceOf(holds)) : 'off'
  const isVisible = useSyncExternalStore(visibility.subscribe, visibility.isVisible)
  const isModalOpen = useIsModalOpen()
  const delay = delayOf(choice, holds, step)
  const isRunning = overlay.phase === 'playing' && isResting && isVisible && !isModalOpen && !isCovered

  useEffect(() => {
    if (!isRunning || delay === null) return
    return delayWhileBusy(clock, delay, () => isVideoPlaying(root), player.next)
  }, [isRunning, delay, step, clock, root, player])

  return {
    choice,
    choose(next) {
      if (next !== 'off') setChosen(next)
      player.autoplay(next !== 'off')
    },
  }
}

function isVideoPlaying(root: HTMLElement): boolean {
  return [...root.querySelectorAll('video')].some(({ paused, ended, loop }) => !paused && !ended && !loop)
}

function useIsModalOpen(): boolean {
  const bus = useBus()
  return useSyncExternalStore(
    (listener) => bus.on(modals.modalChanged, listener),
    () => (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') !== 'NONE',
  )
}
