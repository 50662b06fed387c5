import { useDeckPageData } from '@viewpage/remote-kit'
import { useRef, type CSSProperties } from 'react'
import { BlurredCopy } from './BlurredCopy.tsx'
import classes from './framed-picture.module.css'
import { framedSizes } from './framed-sizes.ts'
import type { PictureProps } from './Picture.tsx'
import { Poster } from './Poster.tsx'
import { usePreview } from './usePreview.ts'

/**
 * The layers of the stage with the first step whole in a frame, bottom to top: its blurred colours, their shades,
 * foot, the frame, the engine's picture (docs/behaviour/overlay.md#framed-cover). They contain no text.
 */
export function FramedPicture({
  overlay: { phase },
  step,
  ground: deckGround,
  engineBox,
  aspect,
}: PictureProps & { aspect: number }) {
  const { previewBlur } = useDeckPageData()
  const image = useRef<HTMLImageElement>(null)
  const preview = usePreview(image, step)
  const ground = preview.isFallback ? preview.url : previewBlur
  return (
    <div className={classes.picture} data-stage="" style={{ '--ground': deckGround } as CSSProperties}>
      {ground !== null && (
        <BlurredCopy url={ground} className={classes.ground} isFallback={preview.isFallback} />
      )}
      <div className={classes.shade} />
      <div className={classes.dim} />
      <div className={classes.foot} />
      {preview.url !== null && (
        // Outside a <picture>, React writes a preload link for it into the middle of the page.
        <picture className={classes.frame}>
          <Poster preview={preview} image={image} className={undefined} sizes={framedSizes(aspect)} />
        </picture>
      )}
      <div ref={engineBox} className={classes.engine} data-engine="" inert={phase !== 'playing'} />
    </div>
  )
}
