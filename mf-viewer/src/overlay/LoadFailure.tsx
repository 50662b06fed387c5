import { Button, Icon, usePageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { Player } from '../viewer/player.ts'
import classes from './overlay.module.css'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'

/** Says that the presentation did not load, or lost WebGL on the way, where its text is, and tries again. */
export function LoadFailure({ player, isContextLost }: { player: Player; isContextLost: boolean }) {
  const { embedMode, transcriptData } = usePageData()
  const text = useText()
  const hasTranscript = !embedMode && transcriptData.length > 0
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.failureTitle}>{text(isContextLost ? 'viewer.contextLost' : 'viewer.failed')}</p>
      {hasTranscript && <p className={classes.failureHint}>{text('viewer.transcriptBelow')}</p>}
      <Button look="stage" onClick={isContextLost ? player.reload : player.retry}>
        <Icon path={restart} />
        {text(isContextLost ? 'viewer.reload' : 'viewer.tryAgain')}
      </Button>
    </div>
  )
}
