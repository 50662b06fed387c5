import { Icon } from '@viewpage/remote-kit'
import type { MouseEvent } from 'react'
import classes from './ShareModal.module.css'

interface ShareTileProps {
  readonly icon: string
  readonly name: string
  readonly href: string
  /** Enhances the click, for example opens a pop-up. */
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A plain link; it works without `onClick`. */
export function ShareTile({ icon, name, href, onClick }: ShareTileProps) {
  return (
    <li>
      <a className={classes.tile} href={href} target="_blank" rel="noopener" onClick={onClick}>
        <Icon path={icon} size={24} />
        {name}
      </a>
    </li>
  )
}
