import info from '@phosphor-icons/core/regular/info.svg'
import { Button, Icon, useAnnouncement } from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { useId, useState } from 'react'
import { useText } from '../texts.ts'
import styles from './EmailCaptureModal.module.css'

/**
 * Asks an anonymous visitor for an e-mail address and goes on to the sign-up with it. An ordinary form: the address
 * travels in the body, never in a URL (D48). The hint never holds a visitor back; the sign-up checks.
 */
export default function EmailCaptureModal() {
  const t = useText()
  const id = useId()
  const [email, setEmail] = useState('')
  const [left, setLeft] = useState(false)
  const hasHint = left && email !== '' && !matches(EMAIL, email.trim())
  useAnnouncement(hasHint ? t('emailCapture.unlikely') : '')
  return (
    <form method="post" action="/signup/basic/" noValidate className={styles.form}>
      <p className={styles.lead}>{t('emailCapture.lead')}</p>
      <input type="hidden" name="csrftoken" value={readCookie('csrftoken') ?? ''} />
      <input type="hidden" name="next" value={window.location.pathname} />
      <label className={styles.label} htmlFor={id}>
        {t('emailCapture.email')}
      </label>
      <input
        id={id}
        className={styles.field}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        aria-describedby={`${id}-hint`}
        data-autofocus=""
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setLeft(true)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {hasHint && (
          <>
            <Icon path={info} size={18} />
            {t('emailCapture.unlikely')}
          </>
        )}
      </p>
      <Button type="submit" look="primary" className={styles.submit}>
        {t('emailCapture.submit')}
      </Button>
    </form>
  )
}
