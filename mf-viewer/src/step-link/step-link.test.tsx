import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { viewer } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { createFakeEngine } from '../../test/fake-engine.ts'
import { Viewer } from '../viewer/Viewer.tsx'
import { stepOfHash } from './step-hash.ts'

const user = userEvent.setup()

beforeEach(() => history.replaceState(null, '', '/p/orbit1/?lang=en'))
afterEach(() => history.replaceState(null, '', '/'))

// docs/behaviour/viewer.md#step-links
test.each([
  ['#step=7', 7],
  ['#step=1', 1],
  ['#step=0', null],
  ['#step=-3', null],
  ['#step=07', null],
  ['#step=7x', null],
  ['#steps', null],
  ['', null],
])('the step of %j is %s', (hash, step) => {
  expect(stepOfHash(hash)).toBe(step)
})

// docs/behaviour/viewer.md#step-links
test('an address with a step opens at this step and waits for Present', async () => {
  history.replaceState(null, '', '#step=7')
  const browser = createFakeBrowser()
  const { payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  expect(browser.engine.made[0]?.step).toBe(7)
  expect(payloadsOf('viewer/presentationStarted')).toEqual([])
  expect(location.hash).toBe('#step=7')
  await user.click(screen.getByRole('button', { name: 'Continue at step 7' }))
  expect(screen.getByText('7 of 12')).toBeVisible()
  expect(payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'button' }])
  expect(payloadsOf('viewer/stepChanged')).toEqual([{ step: 7, stepCount: 12, title: 'Mars runs late' }])
})

// docs/behaviour/viewer.md#step-links
test('it shows the picture of this step, small at once, and sharp when the deck is loaded', async () => {
  history.replaceState(null, '', '#step=7')
  const engine = createFakeEngine({ isReady: false })
  const deck = { ...pageDataWith().deck, stepThumbnailUrl: '/thumbnails/orbit1/{step}.webp' }
  const pageData = pageDataWith({
    previewUrl: '/poster.webp',
    previewBlur: 'data:image/webp;base64,AA',
    deck,
  })
  await renderSlot(<Viewer browser={createFakeBrowser({}, engine)} />, pageData)
  const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(new Set(pictures())).toEqual(new Set(['/thumbnails/orbit1/7.webp']))
  const viewer = screen.getByRole('region', { name: /^Presentation/ })
  expect(viewer).not.toHaveAttribute('data-continues')
  await settle(() => engine.emit({ type: 'ready' }))
  expect(viewer).toHaveAttribute('data-continues')
  expect(viewer).toHaveAttribute('data-phase', 'start')
})

// docs/behaviour/viewer.md#step-links
test('a picture of a step that fails leaves that of the presentation', async () => {
  history.replaceState(null, '', '#step=7')
  const deck = { ...pageDataWith().deck, stepThumbnailUrl: '/thumbnails/orbit1/{step}.webp' }
  const pageData = pageDataWith({ previewUrl: '/poster.webp', fallbackPreviewUrl: '/card.webp', deck })
  await renderSlot(<Viewer browser={createFakeBrowser()} />, pageData)
  await settle(() => fireEvent.error(document.querySelector('img[data-poster]') ?? document.body))
  expect(document.querySelector('img[data-poster]')).toHaveAttribute('src', '/card.webp')
})

// docs/behaviour/viewer.md#step-links
test('a step beyond the last one is the last one', async () => {
  history.replaceState(null, '', '#step=99')
  await renderSlot(<Viewer browser={createFakeBrowser()} />)
  await user.click(screen.getByRole('button', { name: 'Continue at step 12' }))
  await settle()
  expect(screen.getByText('12 of 12')).toBeVisible()
  expect(location.hash).toBe('#step=12')
})

// docs/behaviour/viewer.md#step-links
test('an address with a step starts there by itself where autoplay is on', async () => {
  history.replaceState(null, '', '#step=7')
  const pageData = pageDataWith({ shouldAutoplay: true, privacy: 'public' })
  const { payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />, pageData)
  expect(payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'autoplay' }])
  expect(screen.getByText('7 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#skip-link
test('skipping to the presentation keeps the step in the address', async () => {
  history.replaceState(null, '', '#step=7')
  await renderSlot(<Viewer browser={createFakeBrowser()} />)
  await settle(() => {
    history.replaceState(null, '', '#presentation')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(location.hash).toBe('#step=7')
  expect(document.querySelector('#presentation')).toHaveAttribute('tabindex', '-1')
})

// docs/behaviour/viewer.md#address-follows-step
test('the address follows the steps without history entries, and the first step has no hash', async () => {
  const before = history.length
  await renderSlot(<Viewer browser={createFakeBrowser()} />)
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(location.href).toBe('http://localhost/p/orbit1/?lang=en')
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  expect(location.href).toBe('http://localhost/p/orbit1/?lang=en#step=2')
  await user.click(screen.getByRole('button', { name: 'Previous step' }))
  expect(location.href).toBe('http://localhost/p/orbit1/?lang=en')
  expect(history.length).toBe(before)
})

// docs/behaviour/viewer.md#step-links
test('a changed step in the address flies there', async () => {
  await renderSlot(<Viewer browser={createFakeBrowser()} />)
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  await settle(() => {
    history.replaceState(null, '', '#step=4')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  })
  expect(screen.getByText('4 of 12')).toBeVisible()
})

test('a step requested on the bus starts there, flies there, and leaves the end screen', async () => {
  const browser = createFakeBrowser()
  const { bus } = await renderSlot(<Viewer browser={browser} />)
  const requestStep = (step: number) =>
    settle(() => bus.publish(viewer.stepRequested, { step, from: 'transcript' }))
  await requestStep(5)
  expect(screen.getByText('5 of 12')).toBeVisible()
  expect(screen.getByRole('region', { name: /^Presentation/ })).toHaveFocus()
  await requestStep(9)
  expect(screen.getByText('9 of 12')).toBeVisible()
  await settle(() => browser.engine.emit({ type: 'endPassed' }))
  expect(screen.queryByText('9 of 12')).not.toBeVisible()
  await requestStep(2)
  expect(screen.getByText('2 of 12')).toBeVisible()
})
