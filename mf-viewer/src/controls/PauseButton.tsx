import pause from '@phosphor-icons/core/assets/fill/pause-fill.svg'
import play from '@phosphor-icons/core/assets/fill/play-fill.svg'
import { useState } from 'react'
import type { Player } from '../player/player.ts'
import { usePlayerState } from '../player/usePlayer.ts'
import { useText } from '../texts.ts'
import { BarButton } from './BarButton.tsx'
import classes from './pause-button.module.css'

/**
 * Stops and continues autoplay in an embed without a bar (docs/behaviour/embed.md#no-bar). It is there from the first step
 * that changed by itself.
 */
export function PauseButton({ player }: { readonly player: Player }) {
  const { isAutoplaying } = usePlayerState(player)
  const [isNeeded, setNeeded] = useState(isAutoplaying)
  const text = useText()
  if (isAutoplaying && !isNeeded) setNeeded(true)
  return (
    // The link of an embed rests as with a bar that is hidden.
    <div className={classes.place} data-resting="">
      {isNeeded && (
        <BarButton
          className={classes.button}
          icon={isAutoplaying ? pause : play}
          label={text(isAutoplaying ? 'controls.pause' : 'controls.resume')}
          onClick={() => player.autoplay(!isAutoplaying)}
        />
      )}
    </div>
  )
}
