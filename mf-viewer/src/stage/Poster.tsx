import { useDeckPageData } from '@viewpage/remote-kit'
import type { RefObject } from 'react'
import type { Preview } from './usePreview.ts'

interface PosterProps {
  readonly preview: Preview
  readonly image: RefObject<HTMLImageElement | null>
  readonly className: string | undefined
  /** The widths at which it is shown, as in `sizes` of an image. */
  readonly sizes: string
}

/** The sharp picture of the first step: the largest picture of the page. `null` while there is none. */
export function Poster({ preview, image, className, sizes }: PosterProps) {
  const { previewSet } = useDeckPageData()
  if (preview.url === null) return null
  return (
    <img
      ref={image}
      className={className}
      {...(previewSet !== undefined && !preview.isFallback && { sizes, srcSet: previewSet })}
      src={preview.url}
      data-poster=""
      fetchPriority="high"
      width={1280}
      height={720}
      alt=""
      onLoad={preview.onLoad}
      onError={preview.onError}
    />
  )
}
