import { Button, ButtonLink, Icon } from '@viewpage/remote-kit'
import menuStyles from './MoreMenu.module.css'
import { ItemContent } from './ItemContent.tsx'
import styles from './ToolbarRow.module.css'

/** A link or button that stands in the row, and on the smallest screens in the menu "More". */
export interface ToolbarEntry {
  readonly icon: string
  readonly label: string
  /** Absent for a button. */
  readonly href?: string
  readonly newTab?: boolean
  readonly onClick?: () => void
}

const NEW_TAB = { target: '_blank', rel: 'noopener' }

/** An entry in the row. */
export function RowEntry({ icon, label, href, newTab = false, onClick }: ToolbarEntry) {
  const className = `${styles.item} ${styles.inMore}`
  const content = <ItemContent icon={icon} label={label} />
  return href === undefined ? (
    <Button look="quiet" className={className} onClick={onClick}>
      {content}
    </Button>
  ) : (
    <ButtonLink look="quiet" className={className} href={href} onClick={onClick} {...(newTab && NEW_TAB)}>
      {content}
    </ButtonLink>
  )
}

/** The same entry in the menu. */
export function MenuEntry({ icon, label, href, newTab = false, onClick }: ToolbarEntry) {
  const content = (
    <>
      <Icon path={icon} />
      {label}
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={menuStyles.item} onClick={onClick}>
          {content}
        </button>
      ) : (
        <a className={menuStyles.item} href={href} onClick={onClick} {...(newTab && NEW_TAB)}>
          {content}
        </a>
      )}
    </li>
  )
}
