import type { Clock } from '@viewpage/remote-kit/browser'
import { useEffect, useState } from 'react'
import { fillsScreen } from '../../fullscreen/fills-screen.ts'
import { wantsZoom } from '../../page/zoom-key.ts'

/** ms */
const HINT_MS = 2_000

/** Whether to show the hint which key zooms: after the first turn of the wheel that only scrolls the page, once. */
export function useZoomHint(root: HTMLElement, clock: Clock): boolean {
  const [hint, setHint] = useState<'waiting' | 'shown' | 'over'>('waiting')

  useEffect(() => {
    if (hint !== 'waiting') return
    function handleWheel(event: WheelEvent): void {
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      const isInPanel = event.target instanceof Element && event.target.closest('[data-panel]') !== null
      if (!isSideways && !isInPanel && !wantsZoom(event) && !fillsScreen(root)) setHint('shown')
    }
    root.addEventListener('wheel', handleWheel, { passive: true })
    return () => root.removeEventListener('wheel', handleWheel)
  }, [root, hint])

  useEffect(() => {
    if (hint === 'shown') return clock.after(HINT_MS, () => setHint('over'))
  }, [clock, hint])

  return hint === 'shown'
}
