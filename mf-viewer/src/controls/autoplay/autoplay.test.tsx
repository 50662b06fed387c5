import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { closeModal, openModal } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { play } from '../../../test/play.tsx'
import { pageDataWith, renderSlot, settle } from '../../../test/render-slot.tsx'
import { sampleDocument } from '../../../test/sample-document.ts'
import { createFakeBrowser } from '../../../test/fake-browser.ts'
import { Viewer } from '../../viewer/Viewer.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', '/'))

const withHolds = {
  ...sampleDocument,
  path: sampleDocument.path.map((step, index) => (index === 0 ? { ...step, hold: 3 } : step)),
}

async function playWithAutoplay(choice: string, options: Parameters<typeof play>[0] = {}) {
  const stage = await play(options)
  const choose = async (name: string) => {
    await stage.user.click(screen.getByRole('button', { name: /^Autoplay/ }))
    await stage.user.click(screen.getByRole('menuitemradio', { name }))
  }
  await choose(choice)
  return { ...stage, choose }
}

// docs/behaviour/viewer.md#autoplay-menu
test('the menu offers 4, 8, 12 and 20 seconds, and is off at first', async () => {
  const { user } = await play()
  await user.click(screen.getByRole('button', { name: 'Autoplay' }))
  const names = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
  expect(names).toEqual(['Off', '4', '8', '12', '20'])
  const off = screen.getByRole('menuitemradio', { name: 'Off' })
  expect(off).toHaveAttribute('aria-checked', 'true')
  expect(off).toHaveFocus()
})

test('it goes to the next step after the chosen time, repeatedly, until it is switched off', async () => {
  const { wait, choose } = await playWithAutoplay('4')
  expect(screen.getByRole('button', { name: 'Autoplay is on' })).toHaveFocus()
  await wait(3_999)
  expect(screen.getByText('1 of 12')).toBeVisible()
  await wait(1)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(4_000)
  expect(screen.getByText('3 of 12')).toBeVisible()
  await choose('Off')
  await wait(60_000)
  expect(screen.getByText('3 of 12')).toBeVisible()
})

test('going to a step by hand starts the whole time again', async () => {
  const { wait, user } = await playWithAutoplay('8')
  await wait(7_000)
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  await wait(7_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(1_000)
  expect(screen.getByText('3 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#autoplay-menu
test('a document’s own times can be chosen; steps without one get the default', async () => {
  const { wait } = await playWithAutoplay('As the author set it', {
    browser: { loadDocument: () => Promise.resolve(withHolds) },
  })
  await wait(3_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(7_999)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(1)
  expect(screen.getByText('3 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#autoplay-waits
test('it waits while a modal or a panel is open, and while the visitor is off the path', async () => {
  const { wait, bus, user, browser } = await playWithAutoplay('4')
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await wait(60_000)
  await settle(() => closeModal(bus, 'EMBED_CODE_MODAL'))
  await user.keyboard('?')
  await wait(60_000)
  await user.keyboard('{Escape}')
  await settle(() => browser.engine.emit({ type: 'pathLeft' }))
  await wait(60_000)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '1')
  await user.click(screen.getByRole('button', { name: 'Back to the path' }))
  await wait(4_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#autoplay-waits
test('it waits for the end of a playing video', async () => {
  const { wait, stage } = await playWithAutoplay('4')
  const video = stage.appendChild(document.createElement('video'))
  Object.defineProperty(video, 'paused', { value: false, configurable: true })
  await wait(9_000)
  expect(screen.getByText('1 of 12')).toBeVisible()
  Object.defineProperty(video, 'ended', { value: true })
  await wait(1_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#autoplay-waits
test('it ends at the end screen and does not restart', async () => {
  const { wait, user, stage, payloadsOf } = await playWithAutoplay('4')
  await user.keyboard('{Escape}{End}')
  await wait(4_000)
  expect(stage).toHaveAttribute('data-phase', 'end')
  await wait(600_000)
  expect(stage).toHaveAttribute('data-phase', 'end')
  expect(payloadsOf('viewer/restarted')).toEqual([])
})

// docs/behaviour/viewer.md#autoplay-menu
test('a presentation that started automatically plays with autoplay', async () => {
  const browser = createFakeBrowser()
  await renderSlot(<Viewer browser={browser} />, pageDataWith({ shouldAutoplay: true }))
  await settle(() => browser.clock.advance(8_000))
  expect(screen.getByText('2 of 12')).toBeVisible()
})

// docs/behaviour/viewer.md#reduced-motion
test('Reduce motion replaces flights by cross-fades, and is stored', async () => {
  const { browser } = await play()
  const user = userEvent.setup()
  const [options] = browser.engine.made
  expect(options?.reducedMotion()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Autoplay' }))
  const toggle = screen.getByRole('menuitemcheckbox', { name: 'Reduce motion' })
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-checked', 'true')
  expect(options?.reducedMotion()).toBe(true)
  // Style sheets follow the preference too.
  expect(document.documentElement.dataset['motion']).toBe('reduced')
  expect(createFakeBrowser().motion.isReduced()).toBe(true)
})

// docs/behaviour/viewer.md#autoplay-waits
test('it waits in a hidden tab, and starts the whole time again when the tab is visible', async () => {
  const { wait, browser } = await playWithAutoplay('4')
  await wait(3_000)
  await settle(() => browser.setVisible(false))
  await wait(600_000)
  expect(screen.getByText('1 of 12')).toBeVisible()
  await settle(() => browser.setVisible(true))
  await wait(3_999)
  expect(screen.getByText('1 of 12')).toBeVisible()
  await wait(1)
  expect(screen.getByText('2 of 12')).toBeVisible()
})
