import { Button, ButtonLink } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import menuClasses from './MoreMenu.module.css'
import { ItemContent, MarkedIcon } from './ItemContent.tsx'
import classes from './ToolbarRow.module.css'

/** A link or button that stands in the row, in the menu "More", or on the smallest screens in the one for the other. */
export interface ToolbarEntry {
  /** Tells entries apart; their labels may change. */
  readonly id: string
  readonly icon: string
  readonly label: string
  /** What there is to know beyond the label. */
  readonly note?: string | undefined
  /** It is at work: a click does nothing now. */
  readonly busy?: boolean
  /** Absent for a button. */
  readonly href?: string
  readonly newTab?: boolean
  /** The pointer or the focus is near: what the click needs can be fetched. */
  readonly onNear?: () => void
  readonly onClick?: (event: MouseEvent) => void
}

const NEW_TAB = { target: '_blank', rel: 'noopener' }

/** What link and button have in common. */
function controlProps({ busy = false, onNear, onClick }: ToolbarEntry) {
  return { onClick, onPointerEnter: onNear, onFocus: onNear, ...(busy && { 'aria-busy': true }) }
}

/** An entry in the row. */
export function RowEntry(entry: ToolbarEntry) {
  const { href, newTab = false } = entry
  const className = `${classes.item} ${classes.inMore}`
  const content = <ItemContent icon={entry.icon} label={entry.label} note={entry.note} />
  return href === undefined ? (
    <Button look="quiet" className={className} {...controlProps(entry)}>
      {content}
    </Button>
  ) : (
    <ButtonLink
      look="quiet"
      className={className}
      href={href}
      {...controlProps(entry)}
      {...(newTab && NEW_TAB)}
    >
      {content}
    </ButtonLink>
  )
}

/** The same entry in the menu. @param narrow it stands in the row where there is room */
export function MenuEntry({ narrow = false, ...entry }: ToolbarEntry & { readonly narrow?: boolean }) {
  const { href, newTab = false, note } = entry
  const content = (
    <>
      <MarkedIcon icon={entry.icon} marked={note !== undefined} />
      <span>
        {entry.label}
        {note !== undefined && <span className="kit-visually-hidden"> ({note})</span>}
      </span>
    </>
  )
  return (
    <li className={narrow ? menuClasses.narrow : undefined}>
      {href === undefined ? (
        <button type="button" className={menuClasses.item} {...controlProps(entry)}>
          {content}
        </button>
      ) : (
        <a className={menuClasses.item} href={href} {...controlProps(entry)} {...(newTab && NEW_TAB)}>
          {content}
        </a>
      )}
    </li>
  )
}
