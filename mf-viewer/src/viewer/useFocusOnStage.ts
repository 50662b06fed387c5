import { viewer } from '@viewpage/shared-events'
import { useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import type { OverlayPhase } from '../player/overlay-state.ts'
import type { Player } from '../player/player.ts'

/**
 * Keeps the keyboard where the visitor is: a control that goes away under the focus hands it to the stage. At the
 * end too: Restart under the focus would be pressed by one Space too many. A page that never had the focus here
 * keeps it where it is.
 */
export function useFocusOnStage(root: HTMLElement | null, player: Player, phase: OverlayPhase): void {
  const bus = useBus()
  const hadFocus = useRef(false)

  // Looked at before React draws: the control that has the focus may be gone afterwards.
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
