import { expect, test } from '@jest/globals'
import {
  initialPreview,
  imageOf,
  previewReducer,
  type PreviewEvent,
  type PreviewStatus,
} from './preview-state.ts'

const both = { previewUrl: '/poster.webp', fallbackPreviewUrl: '/card.webp' }
const posterOnly = { ...both, fallbackPreviewUrl: null }
const fallbackOnly = { ...both, previewUrl: null }
const neither = { previewUrl: null, fallbackPreviewUrl: null }

// docs/behaviour/overlay.md#preview-states
test('the initial status depends on the available images', () => {
  expect([both, posterOnly, fallbackOnly, neither].map(initialPreview)).toEqual([
    'loading',
    'loading',
    'fallback',
    'none',
  ])
})

const rows: [PreviewStatus, PreviewEvent, typeof both | typeof posterOnly, PreviewStatus][] = [
  ['loading', 'loaded', both, 'show'],
  ['loading', 'failed', both, 'fallback'],
  ['loading', 'failed', posterOnly, 'none'],
  ['fallback', 'loaded', both, 'fallback'],
  ['fallback', 'failed', both, 'none'],
]

// docs/behaviour/overlay.md#preview-states
test.each(rows)('%s, %s (%j): %s', (before, event, images, after) => {
  expect(previewReducer(before, event, images)).toBe(after)
})

test('the image follows the status', () => {
  expect(imageOf('loading', both)).toBe('/poster.webp')
  expect(imageOf('show', both)).toBe('/poster.webp')
  expect(imageOf('fallback', both)).toBe('/card.webp')
  expect(imageOf('none', both)).toBeNull()
})
