import { expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { createFakeEngine } from '../../test/fake-engine.ts'
import { Viewer } from '../viewer/Viewer.tsx'

const images = {
  previewUrl: '/poster.webp',
  fallbackPreviewUrl: '/card.webp',
  previewBlur: 'data:image/webp;base64,AA',
}
const poster = () => document.querySelector<HTMLImageElement>('img[data-poster]')
const sources = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))

// docs/behaviour/overlay.md#poster
test('the poster has high priority, its size and an empty text', async () => {
  await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith(images))
  expect(poster()).toHaveAttribute('src', '/poster.webp')
  expect(poster()?.getAttribute('fetchpriority')).toBe('high')
  expect(poster()).toHaveAttribute('width', '1280')
  expect(poster()).toHaveAttribute('height', '720')
  expect(poster()).toHaveAttribute('alt', '')
  expect(sources()).toEqual(['/poster.webp', 'data:image/webp;base64,AA'])
})

// docs/behaviour/overlay.md#preview-states
test('a blurred copy lies over the poster, behind the title at first and whole during a load', async () => {
  const engine = createFakeEngine({ isReady: false })
  await renderSlot(<Viewer browser={createFakeBrowser({}, engine)} />, pageDataWith(images))
  const copies = () =>
    [...document.querySelectorAll(`img[src="${images.previewBlur}"]`)].map(({ className }) => className)
  expect(copies()).toEqual(['blurBehindTitle'])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(copies()).toEqual(['blurBehindTitle', 'blurWhole'])
})

test('publishes the load of the poster', async () => {
  const { published } = await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith(images))
  await settle(() => fireEvent.load(poster() ?? document.body))
  const events = published.filter(([type]) => type.startsWith('viewer/preview'))
  expect(events).toEqual([
    ['viewer/previewLoadStarted', { url: '/poster.webp' }],
    ['viewer/previewLoadFinished', { url: '/poster.webp' }],
  ])
})

// docs/behaviour/overlay.md#preview-states
test('the fallback image replaces a failed poster and its blur, and the failure is published', async () => {
  const { payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith(images))
  await settle(() => fireEvent.error(poster() ?? document.body))
  expect(payloadsOf('viewer/previewLoadFailed')).toEqual([{ url: '/poster.webp' }])
  expect(sources()).toEqual(['/card.webp', '/card.webp'])
  await settle(() => fireEvent.error(poster() ?? document.body))
  expect(payloadsOf('viewer/previewLoadFailed')).toHaveLength(1)
})

// docs/behaviour/overlay.md#preview-states
test('a small screen that failed to load the fallback image as its poster gets the other file', async () => {
  const previewSet = '/card.webp 770w, /poster.webp 1360w'
  await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith({ ...images, previewSet }))
  const fail = () => settle(() => fireEvent.error(poster() ?? document.body))
  // jsdom chooses no file.
  Object.defineProperty(poster(), 'currentSrc', { value: new URL('/card.webp', location.href).href })
  await fail()
  expect(sources()).toEqual(['/poster.webp', '/poster.webp'])
  expect(poster()).not.toHaveAttribute('srcset')
  await fail()
  expect(poster()).toBeNull()
})

// docs/behaviour/overlay.md#preview-states
test('a fallback image that is the file that failed is not loaded again', async () => {
  const same = pageDataWith({ ...images, fallbackPreviewUrl: images.previewUrl })
  await renderSlot(<Viewer browser={createFakeBrowser()} />, same)
  await settle(() => fireEvent.error(poster() ?? document.body))
  expect(sources()).toEqual(['data:image/webp;base64,AA'])
})

// docs/behaviour/overlay.md#preview-states
test('without a fallback the stage stays, and its title is readable', async () => {
  const only = pageDataWith({ ...images, fallbackPreviewUrl: null })
  await renderSlot(<Viewer browser={createFakeBrowser()} />, only)
  await settle(() => fireEvent.error(poster() ?? document.body))
  expect(poster()).toBeNull()
  expect(sources()).toEqual(['data:image/webp;base64,AA'])
})

test('a presentation without images shows and publishes none', async () => {
  const { published } = await renderSlot(<Viewer browser={createFakeBrowser()} />)
  expect(sources()).toEqual([])
  expect(published.filter(([type]) => type.startsWith('viewer/preview'))).toEqual([])
})

// docs/behaviour/overlay.md#framed-cover
test('a framed first step keeps one picture in all modes, over one blurred copy', async () => {
  await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith({ ...images, coverAspect: 4 / 3 }))
  expect(screen.getByRole('region')).toHaveStyle({ '--aspect': String(4 / 3) })
  expect(sources()).toEqual(['data:image/webp;base64,AA', '/poster.webp'])
  const framed = poster()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(poster()).toBe(framed)
  expect(sources()).toHaveLength(2)
})

// docs/behaviour/overlay.md#framed-cover
test('its width is that of the poster before the frame crops it', async () => {
  const set = { ...images, previewSet: '/card.webp 770w, /poster.webp 1360w' }
  const sizesOf = async (coverAspect: number) => {
    const { unmount } = await renderSlot(
      <Viewer browser={createFakeBrowser()} />,
      pageDataWith({ ...set, coverAspect }),
    )
    const sizes = poster()?.sizes
    unmount()
    return sizes
  }
  const stage = 'clamp(880px, (100vh - 247px) * 16 / 9, 1360px)'
  expect(await sizesOf(4 / 3)).toBe(`(min-width: 992px) calc(0.7 * ${stage}), calc(0.62 * 100vw)`)
  expect(await sizesOf(16 / 9)).toBe(`(min-width: 992px) calc(0.54 * ${stage}), calc(0.47 * 100vw)`)
})
