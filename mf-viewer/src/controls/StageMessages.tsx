import { useText } from '../texts.ts'
import type { Player, PlayerState } from '../player/player.ts'
import { StageMessage } from './StageMessage.tsx'

/** Messages while playing: the WebGL context is lost, or the visitor left the path. */
export function StageMessages({ player, state }: { player: Player; state: PlayerState }) {
  const text = useText()
  if (state.isContextLost) {
    return (
      <StageMessage
        message={text('viewer.contextLost')}
        action={text('viewer.reload')}
        onAction={player.reload}
        isUrgent
      />
    )
  }
  if (!state.isOffPath) return null
  return (
    <StageMessage
      message={text('controls.offPath')}
      action={text('controls.backToPath')}
      onAction={player.returnToPath}
    />
  )
}
