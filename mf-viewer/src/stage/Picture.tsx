import { useDeckPageData } from '@viewpage/remote-kit'
import { useRef, type RefCallback } from 'react'
import type { OverlayState } from '../player/overlay-state.ts'
import classes from './picture.module.css'
import { usePreview } from './usePreview.ts'

/** Of the view page; an embed fills its frame. */
const STAGE_WIDTHS = '(min-width: 992px) 1200px, 100vw'

/**
 * The layers of the stage, bottom to top: poster, the engine's picture, blurred copies, veils, foot. They contain no
 * text. The start screen needs only the blurred copy behind the title; the full-size copy appears during a load.
 */
export function Picture({
  overlay: { phase, load },
  engineBox,
}: {
  overlay: OverlayState
  engineBox: RefCallback<HTMLElement>
}) {
  const { previewBlur, previewSet } = useDeckPageData()
  const image = useRef<HTMLImageElement>(null)
  const preview = usePreview(image)
  const blur = preview.isFallback ? preview.url : previewBlur
  const isFullBlurShown = phase !== 'start' || load !== 'none'
  return (
    <div className={classes.picture}>
      {preview.url !== null && (
        // Outside a <picture>, React writes a preload link for it into the middle of the page.
        <picture>
          <img
            ref={image}
            className={classes.poster}
            {...(previewSet !== undefined &&
              !preview.isFallback && { sizes: STAGE_WIDTHS, srcSet: previewSet })}
            src={preview.url}
            data-poster=""
            fetchPriority="high"
            width={1280}
            height={720}
            alt=""
            onLoad={preview.onLoad}
            onError={preview.onError}
          />
        </picture>
      )}
      <div ref={engineBox} className={classes.engine} inert={phase !== 'playing'} />
      {blur !== null && (
        <BlurredCopy url={blur} className={classes.blurBehindTitle} isFallback={preview.isFallback} />
      )}
      {blur !== null && isFullBlurShown && (
        <BlurredCopy url={blur} className={classes.blurWhole} isFallback={preview.isFallback} />
      )}
      <div className={classes.veilStart} />
      <div className={classes.veilLoading} />
      <div className={classes.veilEnd} />
      <div className={classes.foot} />
    </div>
  )
}

function BlurredCopy({
  url,
  className,
  isFallback,
}: {
  url: string
  className: string | undefined
  isFallback: boolean
}) {
  return (
    <img
      className={className}
      src={url}
      data-sharp={isFallback || undefined}
      width={1280}
      height={720}
      alt=""
    />
  )
}
