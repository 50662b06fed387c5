import { Avatar, useDeckPageData } from '@viewpage/remote-kit'
import { DASHBOARD, LOG_OUT, SETTINGS } from '@viewpage/shared-events/site-paths'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../texts.ts'
import styles from './AccountMenu.module.css'

const LINKS = [
  [DASHBOARD, 'account.dashboard'],
  [SETTINGS, 'account.settings'],
] as const

/** The visitor's avatar, which opens the links of the account. Escape, a click elsewhere and losing the focus close it. */
export function AccountMenu() {
  const t = useText()
  const { visitor } = useDeckPageData()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  if (!visitor) return null
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar person={visitor} size={30} />
        <span className="kit-visually-hidden">{t('account.menu', { name: visitor.displayName })}</span>
      </button>
      {open && (
        <ul id={id} className={styles.panel}>
          {LINKS.map(([href, text]) => (
            <li key={href}>
              <a className={styles.item} href={href}>
                {t(text)}
              </a>
            </li>
          ))}
          <li>
            <form method="post" action={LOG_OUT}>
              <button type="submit" className={styles.item}>
                {t('account.logOut')}
              </button>
            </form>
          </li>
        </ul>
      )}
    </div>
  )
}
