import { useAnnouncement } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import classes from './overlay.module.css'

/** Under the ring: nothing new has come for a while; the visitor may wait on, or load again. */
export function SlowLoad({ player }: { player: Player }) {
  const text = useText()
  useAnnouncement(text('viewer.slow'))
  return (
    <p className={classes.slow}>
      <span>{text('viewer.slow')}</span>
      <button type="button" className={classes.quiet} onClick={player.retry}>
        {text('viewer.tryAgain')}
      </button>
    </p>
  )
}
