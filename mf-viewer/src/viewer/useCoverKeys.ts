import { modals } from '@viewpage/shared-events'
import { useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import type { ViewerFullscreen } from '../fullscreen/useFullscreen.ts'
import { handlesKey, isPressable } from '../page/key-scope.ts'
import { latinKey } from '../page/latin-key.ts'
import type { Player } from '../player/player.ts'

interface CoverStage {
  readonly player: Player
  readonly root: HTMLElement | null
  readonly fullscreen: ViewerFullscreen
}

/**
 * The keys of the start screen, before the code of the other keys is loaded (docs/behaviour/viewer.md#cover-keys): the
 * forward arrow, Enter and F start, F in full screen. Space scrolls the page.
 */
export function useCoverKeys({ player, root, fullscreen }: CoverStage): void {
  const bus = useBus()
  const screen = useRef(fullscreen)
  useEffect(() => {
    screen.current = fullscreen
  })

  useEffect(() => {
    if (!root) return

    function pressed(event: KeyboardEvent): boolean {
      const { phase } = player.state().overlay
      if (event.key === 'Escape') return phase === 'loading' && leaveFullscreen()
      if (phase !== 'start' || !startsWith(event, root)) return false
      if (latinKey(event) === 'f' && !screen.current.isFullscreen) screen.current.toggle()
      player.start('button')
      return true
    }

    function leaveFullscreen(): boolean {
      const { isFullscreen, exit } = screen.current
      exit()
      return isFullscreen
    }

    function listen(event: KeyboardEvent): void {
      const isModalOpen = (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') !== 'NONE'
      if (isModalOpen || !root || !handlesKey(event, root)) return
      if (pressed(event)) event.preventDefault()
    }

    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [bus, player, root])
}

function startsWith(event: KeyboardEvent, root: HTMLElement | null): boolean {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !root) return false
  if (event.key === 'Enter') return !isPressable(event)
  const isRightToLeft = getComputedStyle(root).direction === 'rtl'
  return event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight') || latinKey(event) === 'f'
}
