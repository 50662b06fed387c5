import dots from '@phosphor-icons/core/bold/dots-three-bold.svg'
import { Button } from '@viewpage/remote-kit'
import { useId, useRef, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import { ItemContent } from './ItemContent.tsx'
import styles from './MoreMenu.module.css'
import row from './ToolbarRow.module.css'

/** What has no room in the row of the smallest screens. The browser's own popover: it works before the script does. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLUListElement>(null)
  const t = useText()
  return (
    <div className={styles.more}>
      <Button look="quiet" className={`${row.item} ${styles.opener}`} popoverTarget={id}>
        <ItemContent icon={dots} label={t('toolbar.more')} />
      </Button>
      <ul
        ref={menu}
        id={id}
        className={styles.menu}
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
