import { Button, ButtonLink } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import menuClasses from './MoreMenu.module.css'
import { ItemContent, MarkedIcon } from './ItemContent.tsx'
import classes from './ToolbarRow.module.css'

/** A link or button of the row or of the menu "More"; the smallest screens show entries of the row in the menu. */
export interface ToolbarEntry {
  /** Key of the entry; the label may change. */
  readonly id: string
  readonly icon: string
  readonly label: string
  /** Added to the label; the icon gets a dot. */
  readonly note?: string | undefined
  /** An action is running: clicks are ignored. */
  readonly isBusy?: boolean
  /** For a button that opens and closes something. */
  readonly isExpanded?: boolean
  /** Absent for a button. */
  readonly href?: string
  readonly newTab?: boolean
  readonly opensDialog?: boolean
  /** The oid of the presentation whose sharing panel a host may open instead of following the link. */
  readonly sharing?: string
  /** Where the row has it: always, or not where it is narrow or narrowest; "More" has it there. @default 'narrow' */
  readonly unless?: 'never' | 'narrow' | 'narrowest'
  /** Called on hover and focus: loads the code that the click needs. */
  readonly onPrefetch?: () => void
  readonly onClick?: (event: MouseEvent) => void
}

const NEW_TAB = { target: '_blank', rel: 'noopener' }

/** The props that a link and a button share. */
function controlProps({
  isBusy = false,
  isExpanded,
  opensDialog,
  sharing,
  onPrefetch,
  onClick,
}: ToolbarEntry) {
  const state = {
    'aria-expanded': isExpanded,
    ...(isBusy && { 'aria-busy': true }),
    ...(opensDialog && { 'aria-haspopup': 'dialog' as const }),
    ...(sharing !== undefined && { 'data-sharing': sharing }),
  }
  return { onClick, onPointerEnter: onPrefetch, onFocus: onPrefetch, ...state }
}

/** An entry in the row. */
export function RowEntry(entry: ToolbarEntry) {
  const { href, newTab = false, unless = 'narrow' } = entry
  const className = `${classes.item} ${classes[unless]}`
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

interface MenuEntryProps extends ToolbarEntry {
  /** The entry is also in the row: the menu shows it only where the row has no space. */
  readonly isInRow?: boolean
}

/** An entry in the menu "More". */
export function MenuEntry({ isInRow = false, ...entry }: MenuEntryProps) {
  const { href, newTab = false, note, unless = 'narrow' } = entry
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
    <li className={isInRow ? menuClasses[unless] : undefined}>
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
