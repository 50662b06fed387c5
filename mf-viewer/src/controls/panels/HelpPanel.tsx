import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import classes from './help-panel.module.css'
import { useCloseOutside } from './useCloseOutside.ts'

interface HelpPanelProps {
  readonly label: string
  /** Over the lower end of the window instead of the stage, which is too small for it. */
  readonly isSheet: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A list of inputs and what they do. */
export function HelpPanel({ label, isSheet, onClose, children }: HelpPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useCloseOutside(panel, onClose)
  useLayoutEffect(() => {
    if (!isSheet) return
    // A popover is above everything and not clipped by the stage. A browser without popovers shows it in the stage.
    panel.current?.showPopover?.()
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isSheet])
  return (
    <section
      ref={panel}
      className={isSheet ? classes.sheet : classes.panel}
      popover={isSheet ? 'manual' : undefined}
      data-panel
      aria-label={label}
    >
      <div className={classes.heading}>
        <p>{label}</p>
        <CloseButton className={classes.close} onClose={onClose} />
      </div>
      {children}
    </section>
  )
}
