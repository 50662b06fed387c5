import { Mark, usePageData } from '@viewpage/remote-kit'
import { search } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useRedirectClick } from '../navigation/useRedirectClick.ts'
import { useText } from '../texts.ts'
import classes from './Logo.module.css'

/**
 * The mark and the brand name, linked to the home page. `logoType` `mark` omits the name
 * (docs/behaviour/header.md#logo).
 */
export function Logo() {
  const { brand, logoType } = usePageData()
  const bus = useBus()
  const t = useText()
  const goHome = useRedirectClick(() => bus.publish(search.logoClicked))
  return (
    <a className={classes.logo} href="/" aria-label={t('logo', { brand })} onClick={goHome}>
      <Mark />
      {logoType === 'full' && <span className={classes.word}>{brand}</span>}
    </a>
  )
}
