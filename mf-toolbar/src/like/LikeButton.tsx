import warning from '@phosphor-icons/core/regular/warning-circle.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import row from '../toolbar/ToolbarRow.module.css'
import { useFormatNumber } from '../useFormatNumber.ts'
import { useText, type ToolbarText } from '../texts.ts'
import styles from './LikeButton.module.css'
import { LikeHeart } from './LikeHeart.tsx'
import type { Like, LikeFailure, LikeState } from './like-state.ts'
import { useLike } from './useLike.ts'

const REASONS: Readonly<Record<LikeFailure, ToolbarText | null>> = {
  offline: 'like.reason.offline',
  loggedOut: 'like.reason.loggedOut',
  tooMany: 'like.reason.tooMany',
  other: null,
}

/** The heart and the count (section 4 "Like button"). Give it the oid as its key: another oid starts anew. */
export function LikeButton({ start, onLoggedOut }: { start: Like; onLoggedOut: (oid: string) => void }) {
  const t = useText()
  const formatNumber = useFormatNumber()
  const { liked, count, animation, played, failure, press } = useLike(start, onLoggedOut)
  const number = formatNumber(count)
  return (
    <>
      <Button
        look="quiet"
        className={row.item}
        aria-pressed={liked}
        aria-label={t('like.name', { count, number })}
        onClick={press}
      >
        <LikeHeart key={played} liked={liked} animation={animation} />
        <span className={styles.count}>{number}</span>
      </Button>
      <p role="status" className={styles.failure}>
        {failure && <FailureText {...failure} />}
      </p>
    </>
  )
}

function FailureText({ asked, why }: NonNullable<LikeState['failure']>) {
  const t = useText()
  const reason = REASONS[why]
  return (
    <>
      <Icon path={warning} />
      <span>
        {t(asked ? 'like.notSaved' : 'like.notRemoved')}
        {reason && `. ${t(reason)}`}
      </span>
    </>
  )
}
