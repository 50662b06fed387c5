import { ButtonLink, type ButtonLook } from '@viewpage/remote-kit'
import { sidebars } from '@viewpage/shared-events'
import { SIGN_UP } from '@viewpage/shared-events/site-paths'
import { useBus } from '../contract.ts'
import { useLogInPath } from '../navigation/useLogInPath.ts'
import { useRedirectClick } from '../navigation/useRedirectClick.ts'
import { useText } from '../texts.ts'
import classes from './Header.module.css'

/** Shown to anonymous visitors instead of the user menu. */
export function SignInLinks() {
  const t = useText()
  const logIn = useLogInPath()
  return (
    <>
      <CountedLink look="quiet" href={logIn} text={t('account.logIn')} />
      <CountedLink look="primary" href={SIGN_UP} text={t('account.getStarted')} />
    </>
  )
}

/**
 * A call to action of the header: publishes the click, then redirects after the log call has settled
 * (docs/behaviour/header.md#anonymous-visitor).
 */
function CountedLink({ look, href, text }: { look: ButtonLook; href: string; text: string }) {
  const bus = useBus()
  const follow = useRedirectClick(() =>
    bus.publish(sidebars.ctaClicked, {
      location: 'header',
      text,
      type: look === 'primary' ? 'button' : 'link',
      // Without `next`, which may contain a view link.
      targetUrl: href.split('?', 1)[0] ?? href,
    }),
  )
  return (
    <ButtonLink className={classes.action} look={look} small href={href} onClick={follow}>
      {text}
    </ButtonLink>
  )
}
