import { useDeckPageData } from '@viewpage/remote-kit'
import { useRef, type RefCallback } from 'react'
import type { OverlayState } from '../player/overlay-state.ts'
import { BlurredCopy } from './BlurredCopy.tsx'
import { FramedPicture } from './FramedPicture.tsx'
import classes from './picture.module.css'
import { Poster } from './Poster.tsx'
import { usePreview } from './usePreview.ts'

export interface PictureProps {
  readonly overlay: OverlayState
  /** The step that the start screen shows, from 1. */
  readonly step: number
  /** The deck's colour behind its items, once it is loaded. */
  readonly ground?: string | undefined
  readonly engineBox: RefCallback<HTMLElement>
}

/** Of the view page; an embed fills its frame. */
const STAGE_WIDTHS = '(min-width: 992px) 1200px, 100vw'

/** The layers of the stage. The server decides whether the first step fills it or is shown in a frame. */
export function Picture(props: PictureProps) {
  const { coverAspect } = useDeckPageData()
  if (coverAspect === undefined) return <FilledPicture {...props} />
  return <FramedPicture {...props} aspect={coverAspect} />
}

/**
 * The layers of the stage, bottom to top: poster, the engine's picture, blurred copies, veils, foot. They contain no
 * text. The start screen needs only the blurred copy behind the title; the full-size copy appears during a load.
 */
function FilledPicture({ overlay: { phase, load }, step, engineBox }: PictureProps) {
  const { previewBlur } = useDeckPageData()
  const image = useRef<HTMLImageElement>(null)
  const preview = usePreview(image, step)
  const blur = preview.isFallback ? preview.url : previewBlur
  const isFullBlurShown = phase !== 'start' || load !== 'none'
  return (
    <div className={classes.picture} data-stage="">
      {preview.url !== null && (
        // Outside a <picture>, React writes a preload link for it into the middle of the page.
        <picture>
          <Poster preview={preview} image={image} className={classes.poster} sizes={STAGE_WIDTHS} />
        </picture>
      )}
      <div ref={engineBox} className={classes.engine} data-engine="" inert={phase !== 'playing'} />
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
