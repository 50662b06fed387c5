import { useAnnouncement } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import actions from './actions.module.css'
import classes from './loading.module.css'

/** A message under the ring for a load without progress, with a button to load again. */
export function SlowLoad({ player }: { player: Player }) {
  const text = useText()
  useAnnouncement(text('viewer.slow'))
  return (
    <p className={classes.slow}>
      <span>{text('viewer.slow')}</span>
      <button type="button" className={`${actions.quiet} ${classes.again}`} onClick={player.retry}>
        {text('viewer.tryAgain')}
      </button>
    </p>
  )
}
