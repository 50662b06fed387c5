import { Button, Icon, useDeckPageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import classes from './loading.module.css'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'

interface LoadFailureProps {
  readonly player: Player
  readonly reason: 'failed' | 'gone' | 'contextLost' | 'questionMissing'
}

/**
 * An alert when the presentation failed to load, no longer exists, lost WebGL, or requires a question that failed to
 * load. Refers to the transcript and offers a retry.
 */
export function LoadFailure({ player, reason }: LoadFailureProps) {
  const { embedMode, transcriptData } = useDeckPageData()
  const text = useText()
  const hasTranscript = !embedMode && transcriptData.length > 0
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.failureTitle}>{text(`viewer.${reason}`)}</p>
      {hasTranscript && <p className={classes.failureHint}>{text('viewer.transcriptBelow')}</p>}
      <Button look="stage" onClick={reason === 'failed' ? player.retry : player.reload}>
        <Icon path={restart} />
        {text(reason === 'contextLost' || reason === 'gone' ? 'viewer.reload' : 'viewer.tryAgain')}
      </Button>
    </div>
  )
}
