import { Button, Icon, usePageData } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import classes from './overlay.module.css'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'

/** Says that the presentation did not load, where its text is, and tries again. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { embedMode, transcriptData } = usePageData()
  const text = useText()
  const hasTranscript = !embedMode && transcriptData.length > 0
  return (
    <div className={classes.failure} role="alert">
      <p className={classes.failureTitle}>{text('viewer.failed')}</p>
      {hasTranscript && <p className={classes.failureHint}>{text('viewer.transcriptBelow')}</p>}
      <Button look="stage" onClick={onRetry}>
        <Icon path={restart} />
        {text('viewer.tryAgain')}
      </Button>
    </div>
  )
}
