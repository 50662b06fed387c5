import { usePageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { PlayerState } from './player.ts'

/** Says where the visitor is, politely: "Step 3 of 12: The Sun holds on"; at the end, that it is the end. */
export function Announcement({ state: { overlay, step, isOffPath } }: { state: PlayerState }) {
  const { deck } = usePageData()
  const text = useText()
  const title = deck.stepTitles[step - 1] ?? ''
  const place = { step, total: deck.stepCount, title }
  const position = text(title === '' ? 'controls.place' : 'controls.placeWithTitle', place)
  return (
    <p className="kit-visually-hidden" role="status">
      {overlay.phase === 'playing' && (isOffPath ? text('controls.offPath') : position)}
      {overlay.phase === 'end' && text('viewer.ended')}
    </p>
  )
}
