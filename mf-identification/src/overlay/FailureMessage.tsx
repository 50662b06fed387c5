import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import type { AnswerFailure } from '../answer/answer-failure.ts'
import { useText } from '../texts.ts'
import classes from './Overlay.module.css'

/** Why the answer failed, and what to do. Rendered empty at first: screen readers announce only later changes. */
export function FailureMessage({ id, failure }: { id: string; failure: AnswerFailure | null }) {
  const t = useText()
  return (
    <div role="alert" id={id} className={classes.failure}>
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
