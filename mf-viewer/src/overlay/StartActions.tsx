import { Button, Icon } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import classes from './actions.module.css'
import play from '@phosphor-icons/core/assets/fill/play-fill.svg'

/**
 * The button Present. Pointer or keyboard focus on it starts the load (docs/behaviour/overlay.md#when-loading-starts).
 */
export function StartActions({ player }: { player: Player }) {
  const text = useText()
  return (
    <Button
      look="stage"
      className={classes.pill}
      onClick={() => player.start('button')}
      onPointerEnter={player.prepare}
      onFocus={player.prepare}
    >
      <Icon path={play} size={22} />
      {text('viewer.present')}
    </Button>
  )
}
