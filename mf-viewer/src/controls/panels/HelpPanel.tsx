import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from './CloseButton.tsx'
import classes from './help-panel.module.css'
import { Panel, type PanelProps } from './Panel.tsx'

/** A list of inputs and what they do. */
export function HelpPanel({ children, ...props }: PanelProps & { readonly children: ReactNode }) {
  const { label, isSheet, onClose } = props
  const heading = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isSheet) heading.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isSheet])
  return (
    <Panel className={classes.help} {...props}>
      <div ref={heading} className={classes.heading}>
        <p>{label}</p>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </Panel>
  )
}
