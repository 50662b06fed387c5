import type { DeckPageData } from '@viewpage/shared-events'

/**
 * What the preview shows (docs/behaviour/overlay.md#preview-states): nothing, the loading image, the image, or the
 * fallback image.
 */
export type PreviewStatus = 'none' | 'loading' | 'show' | 'fallback'

export interface PreviewState {
  readonly status: PreviewStatus
  /** The image to show; `null` with the status `none`. */
  readonly url: string | null
}

/** `file`: the file that failed. A small screen may have chosen the fallback image from the widths of the preview. */
export type PreviewEvent =
  | { readonly type: 'loaded' }
  | { readonly type: 'failed'; readonly file: string | null }

type Images = Pick<DeckPageData, 'previewUrl' | 'fallbackPreviewUrl'>

const NONE: PreviewState = { status: 'none', url: null }

export function initialPreview({ previewUrl, fallbackPreviewUrl }: Images): PreviewState {
  if (previewUrl !== null) return { status: 'loading', url: previewUrl }
  return fallbackPreviewUrl === null ? NONE : { status: 'fallback', url: fallbackPreviewUrl }
}

/** A failed preview is replaced by the fallback image, if that is another file. */
export function previewReducer(state: PreviewState, event: PreviewEvent, images: Images): PreviewState {
  if (event.type === 'loaded') return state.status === 'loading' ? { ...state, status: 'show' } : state
  const { previewUrl, fallbackPreviewUrl } = images
  if (state.status !== 'loading' || fallbackPreviewUrl === null) return NONE
  const other = event.file === fallbackPreviewUrl ? previewUrl : fallbackPreviewUrl
  return other === null || other === event.file ? NONE : { status: 'fallback', url: other }
}
