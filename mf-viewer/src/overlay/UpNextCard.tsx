import { sidebars } from '@viewpage/shared-events'
import { useState } from 'react'
import { useBus } from '../contract.ts'
import { teaserBrowser } from '../teaser/teaser-browser.ts'
import type { RelatedSource } from '../teaser/related.ts'
import { useText } from '../texts.ts'
import { useUpNext } from './useUpNext.ts'
import classes from './up-next.module.css'

/** The next presentation on the end screen: a link, which nothing but a press follows. */
export function UpNextCard({ source = teaserBrowser }: { source?: RelatedSource }) {
  const next = useUpNext(source)
  const bus = useBus()
  const text = useText()
  const [isPictureMissing, setPictureMissing] = useState(false)
  if (!next) return null
  const { title, url, thumbnail, thumbnailSet } = next
  return (
    <a
      className={classes.card}
      href={url}
      onClick={() => bus.publish(sidebars.cardOpened, { shelf: 'upNext', path: url, title })}
    >
      <span className={classes.label}>{text('viewer.upNext')}</span>
      <span className={classes.picture}>
        {thumbnail !== null && !isPictureMissing && (
          <img
            {...(thumbnailSet !== undefined && {
              sizes: '(min-width: 768px) 280px, 200px',
              srcSet: thumbnailSet,
            })}
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
