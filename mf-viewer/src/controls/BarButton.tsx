import { Icon } from '@viewpage/remote-kit'
import type { ComponentPropsWithRef } from 'react'
import classes from './player-bar.module.css'

interface BarButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: string
  readonly label: string
}

/** A 40 px button of the bar: an icon with an accessible name. */
export function BarButton({ icon, label, ...props }: BarButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} {...props}>
      <Icon path={icon} size={22} />
    </button>
  )
}
