import { useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import { teaserBrowser, type TeaserBrowser } from './teaser-browser.ts'
import { TeaserRow } from './TeaserRow.tsx'
import classes from './teaser.module.css'
import { useTeaserContent } from './useTeaserContent.ts'

/** Slot `teaser`: a link to another presentation. It is never empty, so nothing moves. */
export function Teaser({ browser = teaserBrowser }: { browser?: TeaserBrowser }) {
  const { embedMode } = useDeckPageData()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { content, previous, onFaded } = useTeaserContent(browser, place)
  if (embedMode || content === null) return null
  return (
    <div ref={setPlace} className={classes.place}>
      <TeaserRow key={content.url} content={content} />
      {previous && (
        <div className={classes.previous} inert aria-hidden="true" onAnimationEnd={onFaded}>
          <TeaserRow content={previous} />
        </div>
      )}
    </div>
  )
}
