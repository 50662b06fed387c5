import classroom from '@phosphor-icons/core/assets/regular/chalkboard-teacher.svg'
import email from '@phosphor-icons/core/assets/regular/envelope-simple.svg'
import facebook from '@phosphor-icons/core/assets/regular/facebook-logo.svg'
import linkedIn from '@phosphor-icons/core/assets/regular/linkedin-logo.svg'
import twitter from '@phosphor-icons/core/assets/regular/x-logo.svg'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import {
  mailAddress,
  openPopup,
  shareTargets,
  type Shared,
  type ShareTarget,
} from '@viewpage/remote-kit/share'
import { toolbar, type SharePlatform } from '@viewpage/shared-events'
import type { MouseEvent } from 'react'
import { useBus } from '../contract.ts'
import { useText, type ToolbarText } from '../texts.ts'
import classes from './ShareModal.module.css'
import { ShareTile } from './ShareTile.tsx'

const LABELS: Readonly<Record<SharePlatform, { icon: string; name: ToolbarText }>> = {
  FACEBOOK: { icon: facebook, name: 'share.facebook' },
  LINKEDIN: { icon: linkedIn, name: 'share.linkedIn' },
  TWITTER: { icon: twitter, name: 'share.twitter' },
  GOOGLE_CLASSROOM: { icon: classroom, name: 'share.classroom' },
}

/** The platforms and e-mail. */
export function ShareTiles({ shared }: { shared: Shared }) {
  const bus = useBus()
  const t = useText()

  function share(event: MouseEvent, { platform, href, popup }: ShareTarget): void {
    bus.publish(toolbar.presentationShared, { shareType: platform })
    bus.publish(toolbar.socialShareOpened, { platform })
    if (isPlainClick(event) && openPopup(href, popup)) event.preventDefault()
  }

  return (
    <ul className={classes.tiles} aria-label={t('share.targets')}>
      {shareTargets(shared).map((target) => (
        <ShareTile
          key={target.platform}
          icon={LABELS[target.platform].icon}
          name={t(LABELS[target.platform].name)}
          href={target.href}
          onClick={(event) => share(event, target)}
        />
      ))}
      <ShareTile icon={email} name={t('share.email')} href={mailAddress(shared)} />
    </ul>
  )
}
