import caretDown from '@phosphor-icons/core/assets/bold/caret-down-bold.svg'
import envelope from '@phosphor-icons/core/assets/regular/envelope-simple.svg'
import gear from '@phosphor-icons/core/assets/regular/gear-six.svg'
import shield from '@phosphor-icons/core/assets/regular/shield-check.svg'
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg'
import squares from '@phosphor-icons/core/assets/regular/squares-four.svg'
import { Avatar, Icon } from '@viewpage/remote-kit'
import type { Visitor } from '@viewpage/shared-events'
import { DASHBOARD, LOG_OUT, SETTINGS } from '@viewpage/shared-events/site-paths'
import { useId } from 'react'
import { useText } from '../texts.ts'
import { useMenu } from './useMenu.ts'
import classes from './UserMenu.module.css'

const DASHBOARD_LINK = { href: DASHBOARD, icon: squares, text: 'account.dashboard' } as const
const SETTINGS_LINK = { href: SETTINGS, icon: gear, text: 'account.settings' } as const
const INVITATION = { href: '/dashboard/shared/', icon: envelope, text: 'account.invitation' } as const
const STAFF = { href: '/staff/', icon: shield, text: 'account.staff' } as const

function linksFor({ hasInvitation, isStaff }: Visitor) {
  return [
    ...(hasInvitation === true ? [INVITATION] : []),
    DASHBOARD_LINK,
    SETTINGS_LINK,
    ...(isStaff === true ? [STAFF] : []),
  ]
}

/**
 * The visitor's avatar, which opens the menu: dashboard, account settings, log out; for staff also its pages; first of all
 * an invitation that waits (docs/behaviour/sharing.md#notice-of-an-invitation).
 */
export function UserMenu({ visitor }: { visitor: Visitor }) {
  const { open, root, button, toggle, onButtonKeyDown, onMenuKeyDown, onBlur } = useMenu()
  const id = useId()
  const t = useText()
  const isInvited = visitor.hasInvitation === true
  const label = t(isInvited ? 'account.menuWithInvitation' : 'account.menu', { name: visitor.displayName })
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
        <span className={classes.avatar} data-marked={isInvited}>
          <Avatar person={visitor} size={30} />
        </span>
        <span className="kit-visually-hidden">{label}</span>
        <Icon path={caretDown} />
      </button>
      {open && (
        <div className={classes.panel} data-panel>
          <div className={classes.visitor} dir="auto">
            <div className={classes.name}>{visitor.displayName}</div>
            <div className={classes.email}>{visitor.email}</div>
          </div>
          <div id={id} role="menu" aria-label={label} onKeyDown={onMenuKeyDown}>
            {linksFor(visitor).map(({ href, icon, text }) => (
              <a key={href} className={classes.item} role="menuitem" tabIndex={-1} href={href}>
                <Icon path={icon} />
                {t(text)}
              </a>
            ))}
            {/* A link would let a deck, which has links too, log visitors out. */}
            <form role="none" method="post" action={LOG_OUT}>
              <button type="submit" className={classes.item} role="menuitem" tabIndex={-1}>
                <Icon path={signOut} />
                {t('account.logOut')}
              </button>
            </form>
          </div>
        </div>
      )}
      {/* Without script, the menu does not open. */}
      <noscript>
        <form method="post" action={LOG_OUT}>
          <button type="submit" className={classes.item}>
            {t('account.logOut')}
          </button>
        </form>
      </noscript>
    </div>
  )
}
