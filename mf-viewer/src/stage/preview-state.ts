import type { DeckPageData } from '@viewpage/shared-events'

/**
 * What the preview shows (docs/behaviour/overlay.md#preview-states): nothing, the loading image, the image, or the
 * fallback image.
 */
export type PreviewStatus = 'none' | 'loading' | 'show' | 'fallback'

export type PreviewEvent = 'loaded' | 'failed'

type Images = Pick<DeckPageData, 'previewUrl' | 'fallbackPreviewUrl'>

export function initialPreview({ previewUrl, fallbackPreviewUrl }: Images): PreviewStatus {
  if (previewUrl !== null) return 'loading'
  return fallbackPreviewUrl === null ? 'none' : 'fallback'
}

/** A failed preview is replaced by the fallback image, if there is one. */
export function previewReducer(
  status: PreviewStatus,
  event: PreviewEvent,
  { fallbackPreviewUrl }: Images,
): PreviewStatus {
  if (event === 'loaded') return status === 'loading' ? 'show' : status
  return status === 'loading' && fallbackPreviewUrl !== null ? 'fallback' : 'none'
}

/** The image to show, or `null`. */
export function imageOf(status: PreviewStatus, { previewUrl, fallbackPreviewUrl }: Images): string | null {
  if (status === 'none') return null
  return status === 'fallback' ? fallbackPreviewUrl : previewUrl
}
