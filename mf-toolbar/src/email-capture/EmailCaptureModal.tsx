import info from '@phosphor-icons/core/assets/regular/info.svg'
import { Button, Icon, useAnnouncement } from '@viewpage/remote-kit'
import { readCookie } from '@viewpage/remote-kit/browser'
import { addressIn } from '@viewpage/shared-events/email-address'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { sidebars } from '@viewpage/shared-events'
import { BASIC_SIGN_UP } from '@viewpage/shared-events/site-paths'
import { useId, useState } from 'react'
import { useBus } from '../contract.ts'
import { TextField } from '../controls/TextField.tsx'
import { useText } from '../texts.ts'
import classes from './EmailCaptureModal.module.css'

/**
 * Asks an anonymous visitor for an e-mail address and submits it to the sign-up. A plain form: the address is sent in
 * the body, never in a URL (docs/behaviour/overlay.md#e-mail-capture). The hint never blocks submitting; the sign-up
 * validates.
 */
export default function EmailCaptureModal() {
  const bus = useBus()
  const t = useText()
  const id = useId()
  const [email, setEmail] = useState('')
  const [hasLeftField, setHasLeftField] = useState(false)
  const hasHint = hasLeftField && email !== '' && !matches(EMAIL, addressIn(email))
  const submit = t('emailCapture.submit')
  // docs/behaviour/tracking.md#calls-to-action
  const publishClick = () =>
    bus.publish(sidebars.ctaClicked, {
      location: 'email_capture',
      text: submit,
      type: 'button',
      targetUrl: BASIC_SIGN_UP,
    })
  useAnnouncement(hasHint ? t('emailCapture.unlikely') : '')
  return (
    <form method="post" action={BASIC_SIGN_UP} noValidate className={classes.form} onSubmit={publishClick}>
      <p className={classes.lead}>{t('emailCapture.lead')}</p>
      <input type="hidden" name="csrftoken" value={readCookie('csrftoken') ?? ''} />
      <input type="hidden" name="next" value={window.location.pathname} />
      <TextField
        label={t('emailCapture.email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        aria-describedby={`${id}-hint`}
        data-autofocus=""
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setHasLeftField(true)}
      />
      <p id={`${id}-hint`} className={classes.hint}>
        {hasHint && (
          <>
            <Icon path={info} size={18} />
            {t('emailCapture.unlikely')}
          </>
        )}
      </p>
      <Button type="submit" look="primary" className={classes.submit}>
        {submit}
      </Button>
    </form>
  )
}
