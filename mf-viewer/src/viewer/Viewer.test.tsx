import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFakeEngine } from '../../test/fake-engine.ts'
import { play } from '../../test/play.tsx'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { sampleDocument } from '../../test/sample-document.ts'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { DocumentGoneError } from '../player/loading/load-document.ts'
import { Viewer } from './Viewer.tsx'

const user = userEvent.setup()
const present = () => screen.getByRole('button', { name: 'Present' })
const never = () => new Promise<never>(() => {})

afterEach(() => history.replaceState(null, '', '/'))

// docs/behaviour/overlay.md#start-screen
test('the start screen shows owner, title and duration', async () => {
  await renderSlot(<Viewer browser={createFakeBrowser()} />)
  expect(screen.getByRole('region', { name: /^Presentation: Going around/ })).toBeVisible()
  expect(screen.getByText('Going around: a short history of orbits')).toBeVisible()
  expect(screen.getByText('by Ada Lovelace')).toBeVisible()
  expect(screen.getByText('12 steps, about 4 minutes')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
})

// docs/behaviour/overlay.md#present
// docs/behaviour/overlay.md#loading-finished
// docs/behaviour/overlay.md#published-once
test('Present plays at once after the load', async () => {
  const browser = createFakeBrowser()
  const { published, payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await settle(browser.becomeIdle)
  expect(payloadsOf('viewer/loadingFinished')).toHaveLength(1)
  expect(present()).toBeVisible()

  published.length = 0
  await user.click(present())
  expect(screen.getByRole('button', { name: 'Next step' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Step 1 of 12: Going around')
  expect(published).toEqual([
    ['viewer/presentationStarted', { oid: 'orbit1', trigger: 'button' }],
    ['viewer/stepChanged', { step: 1, stepCount: 12, title: 'Going around' }],
    ['viewer/analyticsTrackingChanged', { enabled: true }],
  ])
})

// docs/behaviour/overlay.md#present
test('Present during the load shows the progress, and plays after the load', async () => {
  const engine = createFakeEngine({ isReady: false })
  const browser = createFakeBrowser({}, engine)
  const { payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  const ring = screen.getByRole('progressbar', { name: 'Loading…' })
  expect(ring).toHaveTextContent('10%')

  await settle(() => browser.clock.advance(6_000))
  expect(ring).toHaveTextContent('30%')
  await settle(() => engine.emit({ type: 'loadProgressed', fraction: 0.5 }))
  expect(ring).toHaveAttribute('aria-valuenow', '55')
  await settle(() => browser.clock.advance(60_000))
  expect(ring).toHaveTextContent('80%')

  await settle(() => engine.emit({ type: 'ready' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next step' })).toBeVisible()
  expect(payloadsOf('viewer/infoLayerModeSet')).toEqual([{ mode: 'start' }, { mode: 'loading' }])
  expect(payloadsOf('viewer/loadProgressed').at(-1)).toEqual({ percentage: 100 })
})

// docs/behaviour/overlay.md#load-percentage
test('a file that arrives in many parts redraws the viewer at most every 100 ms', async () => {
  const engine = createFakeEngine({ isReady: false })
  const browser = createFakeBrowser({}, engine)
  const { payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  for (const part of [1, 2, 3, 4]) {
    await settle(() => browser.clock.advance(50))
    await settle(() => engine.emit({ type: 'loadProgressed', fraction: part / 10 }))
  }
  const shown = payloadsOf('viewer/loadProgressed')
  expect(shown).toEqual([{ percentage: 10 }, { percentage: 28 }, { percentage: 46 }])
})

test('the percentage has the format of the language', async () => {
  const browser = createFakeBrowser({}, createFakeEngine({ isReady: false }))
  await renderSlot(<Viewer browser={browser} />, pageDataWith({ language: 'de' }))
  await user.click(screen.getByRole('button', { name: 'Präsentieren' }))
  await settle()
  expect(screen.getByRole('progressbar').textContent).toContain('10\u00a0%')
})

// docs/behaviour/overlay.md#load-failure
test('a failed document shows an alert, and Try again loads it', async () => {
  let isGone = true
  const browser = createFakeBrowser({
    loadDocument: () => (isGone ? Promise.reject(new Error('gone')) : Promise.resolve(sampleDocument)),
  })
  const { reported } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The presentation did not load.Its text is below, in the transcript.',
  )
  expect(reported).toContainEqual(new Error('gone'))

  isGone = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.getByText('1 of 12')).toBeVisible()
})

// docs/behaviour/overlay.md#load-failure
test('a missing document shows an alert, and Reload reloads the page', async () => {
  let reloads = 0
  const browser = createFakeBrowser({
    loadDocument: () => Promise.reject(new DocumentGoneError('gone')),
    reload: () => (reloads += 1),
  })
  await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent('The presentation is no longer available here.')
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloads).toBe(1)
})

test('a load that never finishes fails after the time limit', async () => {
  const browser = createFakeBrowser({ loadDocument: never })
  await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle(() => browser.clock.advance(120_000))
  expect(screen.getByRole('alert')).toBeVisible()
})

// docs/behaviour/overlay.md#end-screen
// docs/behaviour/overlay.md#restart
test('the end screen follows the last step, and Restart starts at the first', async () => {
  const browser = createFakeBrowser()
  const { published } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  await settle(() => browser.engine.emit({ type: 'stepChanged', step: 12 }))
  published.length = 0

  await user.click(screen.getByRole('button', { name: 'Next step' }))
  await settle(() => browser.engine.emit({ type: 'endPassed' }))
  const restart = screen.getByRole('button', { name: 'Restart' })
  expect(screen.getByRole('region', { name: /^Presentation/ })).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('End of the presentation.')
  expect(published).toContainEqual(['viewer/infoLayerModeSet', { mode: 'restart' }])
  expect(published).toContainEqual(['viewer/endScreenChanged', { visible: true }])
  expect(published).toContainEqual(['viewer/analyticsTrackingChanged', { enabled: false }])

  published.length = 0
  await settle(() => browser.clock.advance(1_000))
  await user.click(restart)
  expect(screen.getByText('1 of 12')).toBeVisible()
  expect(browser.engine.calls.at(-1)).toBe('flyTo 1')
  expect(published).toEqual([
    ['viewer/restarted', { oid: 'orbit1', trigger: 'button' }],
    ['viewer/endScreenChanged', { visible: false }],
    ['viewer/stepChanged', { step: 1, stepCount: 12, title: 'Going around' }],
    ['viewer/analyticsTrackingChanged', { enabled: true }],
  ])
})

// docs/behaviour/overlay.md#end-screen-actions
test('Like and Share of the end screen are handled by the toolbar', async () => {
  const browser = createFakeBrowser()
  const { bus, payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  await settle(() => browser.engine.emit({ type: 'endPassed' }))
  const { toolbar } = await import('@viewpage/shared-events')

  await user.click(screen.getByRole('button', { name: 'Like' }))
  expect(payloadsOf('toolbar/likeRequested')).toEqual([{ oid: 'orbit1' }])
  await settle(() => bus.publish(toolbar.likeChanged, { oid: 'orbit1', liked: true, count: 1285 }))
  expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true')

  await user.click(screen.getByRole('button', { name: 'Share' }))
  expect(payloadsOf('modals/modalChanged')).toEqual([{ name: 'SOCIAL_SHARE_MODAL' }])
})

// docs/behaviour/overlay.md#end-screen-actions
test('"Create your own" on the end screen asks anonymous visitors for their address', async () => {
  const { user, reachEnd, payloadsOf } = await play()
  await reachEnd()
  await user.click(screen.getByRole('button', { name: 'Create your own' }))
  expect(payloadsOf('modals/modalChanged')).toEqual([{ name: 'EMAIL_CAPTURE_MODAL' }])
  // docs/behaviour/tracking.md#calls-to-action
  expect(payloadsOf('sidebars/ctaClicked')).toEqual([
    { location: 'end_screen', text: 'Create your own', type: 'button', targetUrl: '/signup/basic/' },
  ])
})

// docs/behaviour/overlay.md#end-screen-actions
test('a presentation without likes has no Like at its end', async () => {
  const browser = createFakeBrowser()
  await renderSlot(<Viewer browser={browser} />, pageDataWith({ likesCount: undefined }))
  await user.click(present())
  await settle()
  await settle(() => browser.engine.emit({ type: 'endPassed' }))
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

// docs/behaviour/overlay.md#time-counts-while-playing
test('watch time does not count while a modal is open', async () => {
  const { closeModal, openModal } = await import('@viewpage/shared-events')
  const browser = createFakeBrowser()
  const { bus, payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await settle(() => closeModal(bus, 'EMBED_CODE_MODAL'))
  expect(payloadsOf('viewer/analyticsTrackingChanged')).toEqual([])

  await user.click(present())
  await settle()
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await settle(() => closeModal(bus, 'EMBED_CODE_MODAL'))
  expect(payloadsOf('viewer/analyticsTrackingChanged')).toEqual([
    { enabled: true },
    { enabled: false },
    { enabled: true },
  ])
})

// docs/behaviour/viewer.md#broken-items
test('a failing engine shows an alert, and failed items are reported', async () => {
  const browser = createFakeBrowser()
  const { reported } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  await settle(() => browser.engine.emit({ type: 'itemFailed', itemId: 'i', error: new Error('no image') }))
  expect(screen.queryByRole('alert')).toBeNull()
  await settle(() => browser.engine.emit({ type: 'failed', error: new Error('no canvas') }))
  expect(screen.getByRole('alert')).toBeVisible()
  expect(reported).toEqual([new Error('no image'), new Error('no canvas')])

  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(browser.engine.made).toHaveLength(2)
  expect(browser.engine.calls).toContain('destroy')
})

test('unmounting undoes everything and ends watch time', async () => {
  const browser = createFakeBrowser()
  const { unmount, payloadsOf } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  await settle()
  unmount()
  expect(payloadsOf('viewer/analyticsTrackingChanged').at(-1)).toEqual({ enabled: false })
  expect(browser.engine.calls.at(-1)).toBe('destroy')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(browser.engine.calls.at(-1)).toBe('destroy')
})

// docs/behaviour/tracking.md#presentation-viewed
test('the first start is sent to the server once it was seen for a second, later ones are not', async () => {
  const browser = createFakeBrowser()
  const { requests } = await renderSlot(<Viewer browser={browser} />)
  browser.clock.advance(1_000)
  expect(requests).toEqual([])
  await user.click(present())
  await settle()
  browser.setShown(false)
  await settle(() => browser.clock.advance(5_000))
  expect(requests).toEqual([])
  browser.setShown(true)
  browser.clock.advance(1_000)
  const view = { prezi_oid: 'orbit1', seen: true }
  const call = { method: 'POST', url: '/api/v2/assets/presentation-viewed/', body: view }
  expect(requests).toEqual([call])
  await settle(() => browser.engine.emit({ type: 'endPassed' }))
  browser.clock.advance(1_000)
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  await settle(() => browser.clock.advance(1_000))
  expect(requests).toEqual([call])
})

// docs/behaviour/tracking.md#view
test('a viewer that is removed before the second is over sends nothing', async () => {
  const browser = createFakeBrowser()
  const { requests, unmount } = await renderSlot(<Viewer browser={browser} />)
  await user.click(present())
  unmount()
  browser.clock.advance(1_000)
  expect(requests).toEqual([])
})

test('publishes that the page is loaded, and whether it is public', async () => {
  const shown = await renderSlot(
    <Viewer browser={createFakeBrowser()} />,
    pageDataWith({ privacy: 'unlisted' }),
  )
  expect(shown.payloadsOf('viewer/publicViewPageLoaded')).toEqual([{ oid: 'orbit1', isPublic: false }])
})

// docs/behaviour/viewer.md#orientation
test('publishes each change of the orientation once', async () => {
  const { payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />)
  const width = window.innerWidth
  for (const innerWidth of [300, 320, width]) {
    Object.assign(window, { innerWidth })
    window.dispatchEvent(new Event('resize'))
  }
  expect(payloadsOf('viewer/orientationChanged')).toEqual([
    { orientation: 'portrait' },
    { orientation: 'landscape' },
  ])
})
