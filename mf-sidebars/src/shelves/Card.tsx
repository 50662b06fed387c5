import play from '@phosphor-icons/core/assets/fill/play-fill.svg'
import { Icon } from '@viewpage/remote-kit'
import type { CardItem } from '@viewpage/shared-events'
import { useState, type CSSProperties } from 'react'
import { useText } from '../texts.ts'
import { formatDuration } from './format-duration.ts'
import type { PreviewConditions } from './may-preview.ts'
import { usePreview } from './usePreview.ts'
import classes from './Card.module.css'

/** px; all thumbnails are 16:9. */
const THUMBNAIL_SIZE = { width: 640, height: 360 }

/** A link with thumbnail, title and subtitle. Its preview animation plays on hover and focus. */
export function Card({
  item,
  onOpen,
  conditions,
}: {
  item: CardItem
  onOpen: () => void
  conditions?: () => PreviewConditions
}) {
  const { title, subTitle, path, thumbnail, thumbnailSet, previewAnimation, durationSeconds } = item
  const { titleLines, subTitleLines, language } = item
  const { isShown, handlers } = usePreview(previewAnimation, conditions)
  const t = useText()
  const duration = durationSeconds === undefined ? null : formatDuration(durationSeconds)
  // The style sheet defaults to two lines and one line.
  const lines = { '--title-lines': titleLines, '--sub-title-lines': subTitleLines } as CSSProperties
  return (
    <a className={classes.card} href={path} style={lines} onClick={onOpen} {...handlers}>
      <span className={classes.thumbnail}>
        <img
          ref={freeOnRemoval}
          className={classes.image}
          // Attributes are set in this order: the address first would load at once, in one width.
          loading="lazy"
          {...(thumbnailSet !== undefined && { sizes: 'auto, 200px', srcSet: thumbnailSet })}
          src={thumbnail}
          alt=""
          decoding="async"
          {...THUMBNAIL_SIZE}
        />
        {isShown && previewAnimation !== undefined && <PreviewImage src={previewAnimation} />}
        {duration !== null && (
          <span className={classes.duration} aria-hidden="true">
            <Icon path={play} size={14} />
            {duration}
          </span>
        )}
      </span>
      <span className={classes.text}>
        <span className={classes.title} lang={language} dir="auto">
          {title}
        </span>
        {subTitle !== '' && (
          <span className={classes.subTitle} dir="auto">
            {subTitle}
          </span>
        )}
        {duration !== null && (
          <span className="kit-visually-hidden">{t('videos.duration', { duration })}</span>
        )}
      </span>
    </a>
  )
}

/** Chromium keeps a removed image with automatic sizes for as long as the page, unless it has lost its candidates. */
function freeOnRemoval(image: HTMLImageElement) {
  return () => image.removeAttribute('srcset')
}

/** Covers the thumbnail once it has loaded; when it fails to load, the thumbnail stays visible. */
function PreviewImage({ src }: { src: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <img
      className={classes.preview}
      src={src}
      alt=""
      data-loaded={isLoaded || undefined}
      onLoad={() => setLoaded(true)}
      {...THUMBNAIL_SIZE}
    />
  )
}
