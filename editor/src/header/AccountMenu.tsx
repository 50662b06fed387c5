import { Avatar, useDeckPageData } from '@viewpage/remote-kit'
import { DASHBOARD, LOG_OUT, SETTINGS } from '@viewpage/shared-events/site-paths'
import menuStyles from '../menu/Menu.module.css'
import { useMenu } from '../menu/useMenu.ts'
import { useText } from '../texts.ts'
import styles from './AccountMenu.module.css'

const LINKS = [
  [DASHBOARD, 'account.dashboard'],
  [SETTINGS, 'account.settings'],
] as const

/** The visitor's avatar, which opens the links of the account. */
export function AccountMenu() {
  const t = useText()
  const { visitor } = useDeckPageData()
  const { isOpen, id, rootProps, buttonProps } = useMenu()
  if (!visitor) return null
  return (
    <div className={`${menuStyles.root} ${styles.root}`} {...rootProps}>
      <button className={`${menuStyles.button} ${styles.button}`} {...buttonProps}>
        <Avatar person={visitor} size={30} />
        <span className="kit-visually-hidden">{t('account.menu', { name: visitor.displayName })}</span>
      </button>
      {isOpen && (
        <ul id={id} className={`${menuStyles.panel} ${styles.panel}`}>
          {LINKS.map(([href, text]) => (
            <li key={href}>
              <a className={menuStyles.item} href={href}>
                {t(text)}
              </a>
            </li>
          ))}
          <li>
            <form method="post" action={LOG_OUT}>
              <button type="submit" className={menuStyles.item}>
                {t('account.logOut')}
              </button>
            </form>
          </li>
        </ul>
      )}
    </div>
  )
}
