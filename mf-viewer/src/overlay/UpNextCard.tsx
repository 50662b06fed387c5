import { sidebars } from '@viewpage/shared-events'
import { useState } from 'react'
import { useBus } from '../contract.ts'
import type { UpNext } from './useUpNext.ts'
import classes from './up-next.module.css'

/** A presentation that the end screen offers: a link with picture and title. */
export function UpNextCard({ title, language, url, thumbnail, thumbnailSet }: UpNext) {
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
        <bdi lang={language}>{title}</bdi>
      </span>
    </a>
  )
}
