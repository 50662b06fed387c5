import { Button } from '@viewpage/remote-kit'
import { FAILURE_TEXTS } from '../failure/call-failure.ts'
import { FailureText } from '../failure/FailureText.tsx'
import rowClasses from '../toolbar/ToolbarRow.module.css'
import { useFormatNumber } from '../useFormatNumber.ts'
import { useText } from '../texts.ts'
import classes from './LikeButton.module.css'
import { LikeHeart } from './LikeHeart.tsx'
import type { LikedPresentation } from './liked-presentation.ts'
import { useLike, type OnLoggedOut } from './useLike.ts'

/**
 * The heart and the count (docs/behaviour/like.md#like-button "Like button"). Use the oid as key, so that another oid
 * resets the state.
 */
export function LikeButton({
  presentation,
  onLoggedOut,
}: {
  presentation: LikedPresentation
  onLoggedOut: OnLoggedOut
}) {
  const t = useText()
  const formatNumber = useFormatNumber()
  const { liked, count, animation, animationCount, failure, press } = useLike(presentation, onLoggedOut)
  const number = formatNumber(count)
  return (
    <>
      <Button
        look="quiet"
        className={rowClasses.item}
        aria-pressed={liked}
        aria-label={t('like.name', { count, number })}
        onClick={press}
      >
        <LikeHeart key={animationCount} liked={liked} animation={animation} />
        <span className={classes.count}>{number}</span>
      </Button>
      <p className={rowClasses.status} data-failed={failure !== null}>
        {failure && (
          <FailureText
            what={failure.requested ? 'like.notSaved' : 'like.notRemoved'}
            why={FAILURE_TEXTS[failure.why]}
          />
        )}
      </p>
    </>
  )
}
