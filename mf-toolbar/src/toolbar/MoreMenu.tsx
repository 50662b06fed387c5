import dots from '@phosphor-icons/core/assets/bold/dots-three-bold.svg'
import { Button } from '@viewpage/remote-kit'
import { useId, useRef, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import { ItemContent } from './ItemContent.tsx'
import classes from './MoreMenu.module.css'
import rowClasses from './ToolbarRow.module.css'

interface MoreMenuProps {
  /** There is something in it that the row never shows, so it is there where the row has room, too. */
  readonly always: boolean
  readonly children: ReactNode
}

/** What has no place in the row. The browser's own popover: it works before the script does. */
export function MoreMenu({ always, children }: MoreMenuProps) {
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  const t = useText()
  return (
    <div className={classes.more} data-always={always}>
      <Button look="quiet" className={`${rowClasses.item} ${classes.opener}`} popoverTarget={id}>
        <ItemContent icon={dots} label={t('toolbar.more')} iconAlone />
      </Button>
      <ul
        ref={menu}
        id={id}
        className={classes.menu}
        popover="auto"
        aria-label={t('toolbar.more')}
        // Browsers before 2024 have no popovers.
        onClick={() => menu.current?.hidePopover?.()}
      >
        {children}
      </ul>
    </div>
  )
}
