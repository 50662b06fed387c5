import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import type { AnswerFailure } from '../answer/answer-failure.ts'
import { useText } from '../texts.ts'
import classes from './Overlay.module.css'

/** Why the answer was not taken, and what to do. Stands empty before, so that it is read out when it comes. */
export function FailureMessage({ failure }: { failure: AnswerFailure | null }) {
  const t = useText()
  return (
    <div role="alert" className={classes.failure}>
      {failure && (
        <>
          <Icon path={warning} />
          {failure.kind === 'tooMany'
            ? t('failure.tooMany', { count: failure.seconds })
            : t(`failure.${failure.kind}`)}
        </>
      )}
    </div>
  )
}
