import { usePageData } from '@viewpage/remote-kit'
import { useEffect, useRef } from 'react'
import { useText } from '../texts.ts'
import type { PlayerState } from './player.ts'

/** Says where the visitor is, politely: "Step 3 of 12: The Sun holds on"; at the end, that it is the end. */
export function Announcement({ state: { overlay, step, isOffPath } }: { state: PlayerState }) {
  const { deck } = usePageData()
  const text = useText()
  const region = useRef<HTMLParagraphElement>(null)
  const title = deck.stepTitles[step - 1] ?? ''
  const place = { step, total: deck.stepCount, title }
  const isOnPath = overlay.phase === 'playing' && !isOffPath

  let words = ''
  if (isOnPath) words = text(title === '' ? 'controls.place' : 'controls.placeWithTitle', place)
  else if (overlay.phase === 'playing') words = text('controls.offPath')
  else if (overlay.phase === 'end') words = text('viewer.ended')

  useEffect(() => {
    if (!region.current) return
    // A slider says its own value; each step is heard once.
    const isHeard = isOnPath && document.activeElement?.matches('[role="slider"]') === true
    region.current.textContent = isHeard ? '' : words
  }, [words, isOnPath])

  return <p ref={region} className="kit-visually-hidden" role="status" />
}
