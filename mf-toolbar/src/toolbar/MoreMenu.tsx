import dots from '@phosphor-icons/core/assets/bold/dots-three-bold.svg'
import { Button } from '@viewpage/remote-kit'
import { useId, useRef, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import { ItemContent } from './ItemContent.tsx'
import classes from './MoreMenu.module.css'
import rowClasses from './ToolbarRow.module.css'

interface MoreMenuProps {
  /** The menu has entries that the row never shows, so it is visible at every width. */
  readonly isAlwaysShown: boolean
  readonly children: ReactNode
}

/** The menu of the entries that do not fit into the row. A native popover: it works before scripts load. */
export function MoreMenu({ isAlwaysShown, children }: MoreMenuProps) {
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  const t = useText()
  return (
    <div className={classes.more} data-always={isAlwaysShown}>
      <Button look="quiet" className={`${rowClasses.item} ${classes.opener}`} popoverTarget={id}>
        <ItemContent icon={dots} label={t('toolbar.more')} isIconOnly />
      </Button>
      <ul
        ref={menu}
        id={id}
        className={classes.menu}
        popover="auto"
        aria-label={t('toolbar.more')}
        // Browsers before 2024 do not support popovers.
        onClick={() => menu.current?.hidePopover?.()}
      >
        {children}
      </ul>
    </div>
  )
}
