import caretDown from '@phosphor-icons/core/assets/bold/caret-down-bold.svg'
import gear from '@phosphor-icons/core/assets/regular/gear-six.svg'
import shield from '@phosphor-icons/core/assets/regular/shield-check.svg'
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg'
import squares from '@phosphor-icons/core/assets/regular/squares-four.svg'
import { Avatar, Icon } from '@viewpage/remote-kit'
import type { Visitor } from '@viewpage/shared-events'
import { useId } from 'react'
import { useText } from '../texts.ts'
import { useMenu } from './useMenu.ts'
import classes from './UserMenu.module.css'

const ITEMS = [
  { href: '/dashboard/next/', icon: squares, text: 'account.dashboard' },
  { href: '/settings/', icon: gear, text: 'account.settings' },
  { href: '/staff/', icon: shield, text: 'account.staff' },
  { href: '/logout/', icon: signOut, text: 'account.logOut' },
] as const

/** The visitor's avatar, which opens the menu: dashboard, account settings, log out; for staff also its pages. */
export function UserMenu({ visitor }: { visitor: Visitor }) {
  const { open, root, button, toggle, onButtonKeyDown, onMenuKeyDown, onBlur } = useMenu()
  const id = useId()
  const t = useText()
  const label = t('account.menu', { name: visitor.displayName })
  return (
    <div ref={root} className={classes.root} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={onButtonKeyDown}
      >
        <Avatar person={visitor} size={30} />
        <span className="kit-visually-hidden">{label}</span>
        <Icon path={caretDown} />
      </button>
      {open && (
        <div className={classes.panel}>
          <div className={classes.visitor} dir="auto">
            <div className={classes.name}>{visitor.displayName}</div>
            <div className={classes.email}>{visitor.email}</div>
          </div>
          <div id={id} role="menu" aria-label={label} onKeyDown={onMenuKeyDown}>
            {ITEMS.filter(({ text }) => visitor.isStaff === true || text !== 'account.staff').map(
              ({ href, icon, text }) => (
                <a key={href} className={classes.item} role="menuitem" tabIndex={-1} href={href}>
                  <Icon path={icon} />
                  {t(text)}
                </a>
              ),
            )}
          </div>
        </div>
      )}
    </div>
  )
}
