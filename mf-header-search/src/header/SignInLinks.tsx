import { ButtonLink } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import classes from './Header.module.css'

/** What an anonymous visitor sees where the user menu would be. */
export function SignInLinks() {
  const t = useText()
  return (
    <>
      <ButtonLink className={classes.action} look="quiet" small href="/login/">
        {t('account.logIn')}
      </ButtonLink>
      <ButtonLink className={classes.action} look="primary" small href="/signup/">
        {t('account.getStarted')}
      </ButtonLink>
    </>
  )
}
