import left from '@phosphor-icons/core/assets/bold/caret-left-bold.svg'
import right from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import { Icon } from '@viewpage/remote-kit'
import type { RefObject } from 'react'
import { useText } from '../texts.ts'
import classes from './Shelf.module.css'
import { useScrollers } from './useScrollers.ts'

/**
 * Two buttons that scroll a row of cards (docs/behaviour/page.md#shelf-rows). At the ends one is disabled but keeps the
 * focus.
 */
export function Scrollers({ row, title }: { row: RefObject<HTMLElement | null>; title: string }) {
  const { position, scroll } = useScrollers(row)
  const t = useText()
  const buttons = [
    { name: t('shelf.previous', { title }), icon: left, direction: -1, disabledAt: 'start' },
    { name: t('shelf.next', { title }), icon: right, direction: 1, disabledAt: 'end' },
  ] as const
  return (
    <div className={classes.scrollers} data-idle={position === 'idle' || undefined}>
      {buttons.map(({ name, icon, direction, disabledAt }) => (
        <button
          key={direction}
          type="button"
          className={classes.scroller}
          aria-label={name}
          aria-disabled={position === disabledAt}
          onClick={() => position !== disabledAt && scroll(direction)}
        >
          <Icon path={icon} size={16} />
        </button>
      ))}
    </div>
  )
}
