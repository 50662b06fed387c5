import { useId } from 'react'
import { teaserBrowser } from '../teaser/teaser-browser.ts'
import type { RelatedSource } from '../teaser/related.ts'
import { useText } from '../texts.ts'
import { UpNextCard } from './UpNextCard.tsx'
import { useUpNext } from './useUpNext.ts'
import classes from './up-next.module.css'

/** The next presentations on the end screen: links, which nothing but a press follows. */
export function UpNextList({ source = teaserBrowser }: { source?: RelatedSource }) {
  const next = useUpNext(source)
  const text = useText()
  const id = useId()
  if (next.length === 0) return null
  return (
    <div className={classes.panel}>
      <p id={id} className={classes.label}>
        {text('viewer.upNext')}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {next.map((each) => (
          <li key={each.url} className={classes.item}>
            <UpNextCard {...each} />
          </li>
        ))}
      </ul>
    </div>
  )
}
