import { announce, useDeckPageData } from '@viewpage/remote-kit'
import { useEffect } from 'react'
import { useText } from '../texts.ts'
import type { PlayerState } from '../player/player.ts'

/** Announces the current step politely, for example "Step 3 of 12: The Sun holds on", and the end. */
export function useAnnouncedStep({ overlay, step, isOffPath }: PlayerState): void {
  const { deck } = useDeckPageData()
  const text = useText()
  const title = deck.stepTitles[step - 1] ?? ''
  const place = { step, total: deck.stepCount, title }
  const isOnPath = overlay.phase === 'playing' && !isOffPath

  let words = ''
  if (isOnPath) words = text(title === '' ? 'controls.place' : 'controls.placeWithTitle', place)
  else if (overlay.phase === 'playing') words = text('controls.offPath')
  else if (overlay.phase === 'end') words = text('viewer.ended')

  useEffect(() => {
    if (words === '') return
    // Screen readers announce the value of a focused slider themselves.
    const isAnnounced = isOnPath && document.activeElement?.matches('[role="slider"]') === true
    announce(isAnnounced ? '' : words)
  }, [words, isOnPath])
}
