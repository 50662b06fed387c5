import { viewer } from '@viewpage/shared-events'
import { useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import type { OverlayPhase } from '../player/overlay-state.ts'
import type { Player } from '../player/player.ts'

/**
 * Moves the focus to the stage when the focused control disappears. At the end, too: a repeated Space would press a
 * focused Restart. Focus outside the viewer stays where it is.
 */
export function useStageFocus(root: HTMLElement | null, player: Player, phase: OverlayPhase): void {
  const bus = useBus()
  const hadFocus = useRef(false)

  // Read before React renders, which may remove the focused control.
  useEffect(
    () =>
      player.subscribe(() => {
        hadFocus.current = root?.contains(document.activeElement) ?? false
      }),
    [player, root],
  )

  useEffect(() => {
    if (!root || !hadFocus.current || phase === 'start') return
    root.focus({ preventScroll: true })
  }, [root, phase])

  useEffect(
    () =>
      bus.on(viewer.stepRequested, ({ from }) => {
        if (from !== 'transcript') return
        root?.scrollIntoView({ block: 'nearest' })
        root?.focus({ preventScroll: true })
      }),
    [bus, root],
  )
}
