import { expect, test } from '@jest/globals'
import { initialPreview, previewReducer, type PreviewEvent, type PreviewState } from './preview-state.ts'

const POSTER = '/poster.webp'
const CARD = '/card.webp'
const both = { previewUrl: POSTER, fallbackPreviewUrl: CARD }
const posterOnly = { ...both, fallbackPreviewUrl: null }
const fallbackOnly = { ...both, previewUrl: null }
const same = { ...both, fallbackPreviewUrl: POSTER }
const neither = { previewUrl: null, fallbackPreviewUrl: null }

const none: PreviewState = { status: 'none', url: null }
const loading: PreviewState = { status: 'loading', url: POSTER }
const fallback: PreviewState = { status: 'fallback', url: CARD }
const loaded: PreviewEvent = { type: 'loaded' }
const failed = (file: string): PreviewEvent => ({ type: 'failed', file })

// docs/behaviour/overlay.md#preview-states
test('the initial status depends on the available images', () => {
  expect([both, posterOnly, fallbackOnly, neither].map(initialPreview)).toEqual([
    loading,
    loading,
    fallback,
    none,
  ])
})

const rows: [PreviewState, PreviewEvent, Parameters<typeof previewReducer>[2], PreviewState][] = [
  [loading, loaded, both, { status: 'show', url: POSTER }],
  [loading, failed(POSTER), both, fallback],
  [loading, failed(CARD), both, { status: 'fallback', url: POSTER }],
  [loading, failed(POSTER), posterOnly, none],
  [loading, failed(POSTER), same, none],
  [fallback, loaded, both, fallback],
  [fallback, failed(CARD), both, none],
]

// docs/behaviour/overlay.md#preview-states
test.each(rows)('%j, %j (%j): %j', (before, event, images, after) => {
  expect(previewReducer(before, event, images)).toEqual(after)
})
