import { sidebars } from '@viewpage/shared-events'
import { useId, useState } from 'react'
import { useBus } from '../contract.ts'
import { teaserBrowser } from '../teaser/teaser-browser.ts'
import type { RelatedSource } from '../teaser/related.ts'
import { useText } from '../texts.ts'
import { useUpNext, type UpNext } from './useUpNext.ts'
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
            <Card {...each} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Card({ title, url, thumbnail, thumbnailSet }: UpNext) {
  const bus = useBus()
  const [isPictureMissing, setPictureMissing] = useState(false)
  return (
    <a
      className={classes.card}
      href={url}
      onClick={() => bus.publish(sidebars.cardOpened, { shelf: 'upNext', path: url, title })}
    >
      <span className={classes.picture}>
        {thumbnail !== null && !isPictureMissing && (
          <img
            {...(thumbnailSet !== undefined && { sizes: '128px', srcSet: thumbnailSet })}
            src={thumbnail}
            alt=""
            width={640}
            height={360}
            decoding="async"
            onError={() => setPictureMissing(true)}
          />
        )}
      </span>
      <span className={classes.title}>
        <bdi>{title}</bdi>
      </span>
    </a>
  )
}
