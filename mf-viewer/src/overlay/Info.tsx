import { Avatar, usePageData } from '@viewpage/remote-kit'
import type { ReactNode } from 'react'
import { Facts } from './Facts.tsx'
import classes from './overlay.module.css'

/** Characters from which on a title is set smaller. */
const LONG_TITLE_LENGTH = 34

/** Who, what, how long, and what can be done. The title here is not the page's heading. */
export function Info({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const { owner, title } = usePageData()
  return (
    <div className={classes.info} data-hidden={isHidden || undefined}>
      <p className={classes.owner}>
        <Avatar person={owner} size={32} />
        {owner.publicDisplayName}
      </p>
      <p className={classes.title} data-long={[...title].length > LONG_TITLE_LENGTH || undefined}>
        <bdi>{title}</bdi>
      </p>
      <Facts className={classes.facts} />
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
