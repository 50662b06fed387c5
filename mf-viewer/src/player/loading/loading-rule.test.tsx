import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageDataWith, renderSlot, settle } from '../../../test/render-slot.tsx'
import { createFakeBrowser } from '../../../test/fake-browser.ts'
import { Viewer } from '../../viewer/Viewer.tsx'

const user = userEvent.setup()

afterEach(() => history.replaceState(null, '', '/'))

// docs/behaviour/overlay.md#when-loading-starts
test('loads nothing before the page is idle', async () => {
  const browser = createFakeBrowser()
  await renderSlot(<Viewer browser={browser} />)
  expect(browser.engine.made).toHaveLength(0)
  await settle(browser.becomeIdle)
  expect(browser.engine.made).toHaveLength(1)
})

// docs/behaviour/overlay.md#when-loading-starts
test('loads when the pointer or the keyboard focus reaches Present', async () => {
  const pointed = createFakeBrowser()
  const first = await renderSlot(<Viewer browser={pointed} />)
  await user.hover(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(pointed.engine.made).toHaveLength(1)
  first.unmount()

  const reached = createFakeBrowser()
  await renderSlot(<Viewer browser={reached} />)
  await user.tab()
  await settle()
  expect(screen.getByRole('button', { name: 'Present' })).toHaveFocus()
  expect(reached.engine.made).toHaveLength(1)
})

// docs/behaviour/overlay.md#save-data
test('with data saving, loads only after the start', async () => {
  const browser = createFakeBrowser({ savesData: () => true })
  await renderSlot(<Viewer browser={browser} />)
  await user.hover(screen.getByRole('button', { name: 'Present' }))
  await settle(browser.becomeIdle)
  expect(browser.engine.made).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(browser.engine.made).toHaveLength(1)
})

// docs/behaviour/overlay.md#when-loading-starts
test('loads once, however many triggers there are', async () => {
  const browser = createFakeBrowser()
  await renderSlot(<Viewer browser={browser} />)
  await user.hover(screen.getByRole('button', { name: 'Present' }))
  await settle(browser.becomeIdle)
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  expect(browser.engine.made).toHaveLength(1)
})

test('autoplay starts only a public presentation, forced autoplay any', async () => {
  const played = await renderSlot(
    <Viewer browser={createFakeBrowser()} />,
    pageDataWith({ shouldAutoplay: true }),
  )
  expect(played.payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'autoplay' }])
  expect(screen.getByText('1 of 12')).toBeVisible()
  played.unmount()

  const unlisted = pageDataWith({ shouldAutoplay: true, privacy: 'unlisted' })
  const waiting = await renderSlot(<Viewer browser={createFakeBrowser()} />, unlisted)
  expect(waiting.payloadsOf('viewer/presentationStarted')).toEqual([])
  waiting.unmount()

  const forced = pageDataWith({ forceAutoplay: true, privacy: 'private' })
  const { payloadsOf } = await renderSlot(<Viewer browser={createFakeBrowser()} />, forced)
  expect(payloadsOf('viewer/presentationStarted')).toEqual([{ oid: 'orbit1', trigger: 'forcedAutoplay' }])
})

// docs/behaviour/overlay.md#autoplay
test('autoplay takes no focus', async () => {
  await renderSlot(<Viewer browser={createFakeBrowser()} />, pageDataWith({ forceAutoplay: true }))
  expect(document.body).toHaveFocus()
})

test('the engine gets the URLs of private files with their token', async () => {
  const browser = createFakeBrowser()
  await renderSlot(<Viewer browser={browser} />, pageDataWith({ storageToken: 't1', embedMode: true }))
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  const [options] = browser.engine.made
  expect(options?.assetUrl('ab', 'image/webp')).toBe('/assets/orbit1/ab.webp?token=t1')
  expect(options?.embedded).toBe(true)
  expect(options?.texts).toEqual({
    unavailable: 'This part cannot be shown.',
    notLoaded: 'The network did not bring it.',
    playVideo: 'Play video',
  })
})
