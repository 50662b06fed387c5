import { Avatar, useDeckPageData } from '@viewpage/remote-kit'
import type { ReactNode } from 'react'
import { useText } from '../texts.ts'
import classes from './info.module.css'
import { useFacts } from './useFacts.ts'

/** Characters above which a title has a smaller font. */
const LONG_TITLE_LENGTH = 34

interface InfoProps {
  readonly isHidden?: boolean
  readonly isEnd?: boolean
  readonly children: ReactNode
}

/** Owner, title, duration and actions. The title is not a heading: the heading of the page is in the slot `metadata`. */
export function Info({ isHidden = false, isEnd = false, children }: InfoProps) {
  const { owner, title, deck, embed } = useDeckPageData()
  const text = useText()
  const facts = useFacts()
  return (
    <div className={classes.info} data-hidden={isHidden || undefined} data-end={isEnd || undefined}>
      {embed?.title !== false && (
        <>
          <p className={classes.owner}>
            <Avatar person={owner} size={32} />
            {text('viewer.createdBy', { owner: owner.publicDisplayName })}
          </p>
          <p className={classes.title} data-long={[...title].length > LONG_TITLE_LENGTH || undefined}>
            <bdi lang={deck.language}>{title}</bdi>
          </p>
          {facts !== null && <p className={classes.facts}>{facts}</p>}
        </>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
