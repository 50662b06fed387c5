import { useLayoutEffect, useRef, type ReactNode } from 'react'
import classes from './panel.module.css'
import { useCloseOutside } from './useCloseOutside.ts'

export interface PanelProps {
  readonly label: string
  /** Over the window instead of the stage, which is too small for it. */
  readonly isSheet: boolean
  readonly onClose: () => void
}

interface OwnPanelProps extends PanelProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Lies over the stage, and closes when something else is pressed. */
export function Panel({ label, isSheet, onClose, className = '', children }: OwnPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useCloseOutside(panel, onClose)
  useLayoutEffect(() => {
    // A popover is above everything and not clipped by the stage. A browser without popovers shows it in the stage.
    if (isSheet) panel.current?.showPopover?.()
  }, [isSheet])
  return (
    <section
      ref={panel}
      className={`${classes.panel} ${className}`}
      popover={isSheet ? 'manual' : undefined}
      data-panel
      aria-label={label}
    >
      {children}
    </section>
  )
}
