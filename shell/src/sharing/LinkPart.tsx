import linkIcon from '@phosphor-icons/core/assets/regular/link.svg'
import classroom from '@phosphor-icons/core/assets/regular/chalkboard-teacher.svg'
import email from '@phosphor-icons/core/assets/regular/envelope-simple.svg'
import facebook from '@phosphor-icons/core/assets/regular/facebook-logo.svg'
import linkedIn from '@phosphor-icons/core/assets/regular/linkedin-logo.svg'
import twitter from '@phosphor-icons/core/assets/regular/x-logo.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { isPlainClick } from '@viewpage/remote-kit/plain-click'
import { mailAddress, openPopup, shareTargets, type ShareTarget } from '@viewpage/remote-kit/share'
import { toolbar, viewer, type SharePlatform } from '@viewpage/shared-events'
import { useRef, useState, type MouseEvent } from 'react'
import { useSharing, useTexts } from './sharing-context.ts'
import type { SharingState } from './sharing-state.ts'
import { useCopied } from './useCopied.ts'

const PLATFORMS: Readonly<Record<SharePlatform, { icon: string; name: string }>> = {
  FACEBOOK: { icon: facebook, name: 'Facebook' },
  LINKEDIN: { icon: linkedIn, name: 'LinkedIn' },
  TWITTER: { icon: twitter, name: 'X' },
  GOOGLE_CLASSROOM: { icon: classroom, name: 'Classroom' },
}

/** The link of the page, the step at which it starts, and where it can be shared. */
export function LinkPart({ state }: { state: SharingState }) {
  const { bus, deck } = useSharing()
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [startsAtStep, setStartsAtStep] = useState(false)
  const step = deck ? bus.last(viewer.stepChanged)?.payload.step : undefined
  const url = startsAtStep && step !== undefined ? `${state.address}#step=${step}` : state.address
  const { isCopied, copy } = useCopied()

  async function copyLink(): Promise<void> {
    if (await copy(url)) publishCopied()
    else field.current?.select()
  }
  const publishCopied = () =>
    deck && bus.publish(toolbar.linkCopied, { url, kind: startsAtStep ? 'step' : 'page' })

  return (
    <>
      <div className="sharing-link">
        <input
          ref={field}
          readOnly
          dir="ltr"
          value={url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
          aria-label={t('address')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={(event) => {
            event.preventDefault()
            event.clipboardData.setData('text/plain', url)
            publishCopied()
          }}
        />
        <Button look="primary" data-copy-link onClick={() => void copyLink()}>
          <Icon path={linkIcon} />
          <span aria-live="polite">{isCopied ? t('copied') : t('copyLink')}</span>
        </Button>
      </div>
      {state.privacy === 'private' && <p className="sharing-private">{t('privateLink')}</p>}
      <div className="sharing-options">
        {step !== undefined && (
          <label className="sharing-check">
            <input
              type="checkbox"
              checked={startsAtStep}
              onChange={({ target }) => setStartsAtStep(target.checked)}
            />
            {t('startAtStep', { step })}
          </label>
        )}
        {state.privacy !== 'private' && <Targets url={url} title={state.title} />}
      </div>
    </>
  )
}

function Targets({ url, title }: { url: string; title: string }) {
  const { bus, deck } = useSharing()
  const t = useTexts()
  const shared = { url, title, tags: deck?.tags ?? '' }

  function share(event: MouseEvent, { platform, href, popup }: ShareTarget): void {
    if (deck) {
      bus.publish(toolbar.presentationShared, { shareType: platform })
      bus.publish(toolbar.socialShareOpened, { platform })
    }
    if (isPlainClick(event) && openPopup(href, popup)) event.preventDefault()
  }

  return (
    <ul className="sharing-targets" aria-label={t('targets')}>
      {shareTargets(shared).map((target) => (
        <li key={target.platform}>
          <a
            className="sharing-icon"
            href={target.href}
            target="_blank"
            rel="noopener"
            aria-label={PLATFORMS[target.platform].name}
            title={PLATFORMS[target.platform].name}
            onClick={(event) => share(event, target)}
          >
            <Icon path={PLATFORMS[target.platform].icon} />
          </a>
        </li>
      ))}
      <li>
        <a
          className="sharing-icon"
          href={mailAddress(shared)}
          target="_blank"
          rel="noopener"
          aria-label={t('email')}
          title={t('email')}
        >
          <Icon path={email} />
        </a>
      </li>
    </ul>
  )
}
