import { useEffect, useRef, type ReactNode } from 'react'
import classes from './menu.module.css'
import { useArrowFocus } from './useArrowFocus.ts'
import { useCloseOutside } from './useCloseOutside.ts'

interface MenuProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu over the stage. Arrow keys move the focus; a press outside closes it. */
export function Menu({ label, onClose, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { onKeyDown } = useArrowFocus(panel)
  useCloseOutside(panel, onClose)
  // Under the row of a phone it may begin below the window.
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={panel}
      className={classes.menu}
      data-panel
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
