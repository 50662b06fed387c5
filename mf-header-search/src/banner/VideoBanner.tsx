import x from '@phosphor-icons/core/assets/bold/x-bold.svg'
import { Icon, useSlot } from '@viewpage/remote-kit'
import { useRef, useState } from 'react'
import { browser as thisBrowser, type Browser } from '../browser.ts'
import { useText } from '../texts.ts'
import { DISMISSAL_COOKIE, DISMISSED_DAYS } from './dismissal-cookie.ts'
import { videoLinkFor } from './video-link.ts'
import classes from './VideoBanner.module.css'

/** The slot `banner`: promotes the video product above the header until the visitor dismisses it. */
export function VideoBanner({ browser = thisBrowser }: { browser?: Browser }) {
  const { pageData, features } = useSlot()
  const [isDismissed, setIsDismissed] = useState(false)
  const banner = useRef<HTMLElement>(null)
  const t = useText()
  const { brand, authorSegment, noCookies, shouldShowPreziVideoBanner } = pageData

  if (isDismissed || !shouldShowPreziVideoBanner || !features.isOn('video_banner')) return null

  function dismiss() {
    if (!noCookies) browser.writeCookie(DISMISSAL_COOKIE, '1', { days: DISMISSED_DAYS })
    if (banner.current?.contains(document.activeElement)) controlAfter(banner.current)?.focus()
    setIsDismissed(true)
  }

  return (
    <aside ref={banner} className={classes.banner} aria-label={t('banner.label', { brand })}>
      <p>
        <span className={classes.pitch}>{t('banner.pitch', { brand })} </span>
        <a className={classes.link} href={videoLinkFor(authorSegment)}>
          <span className={classes.wide}>{t('banner.link')}</span>
          <span className={classes.narrow}>{t('banner.linkAlone', { brand })}</span>
        </a>
      </p>
      <button type="button" className={classes.dismiss} aria-label={t('banner.dismiss')} onClick={dismiss}>
        <Icon path={x} size={16} />
      </button>
    </aside>
  )
}

/** The next control of the page after an element; controls inside the element do not count. */
function controlAfter(element: HTMLElement): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input')
  return [...controls].find(
    (control) => element.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
}
