import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { closeModal, openModal } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { play } from '../../../test/play.tsx'
import { pageDataWith, renderSlot, settle } from '../../../test/render-slot.tsx'
import { sampleDocument } from '../../../test/sample-document.ts'
import { createTestEdges } from '../../../test/fake-browser.ts'
import { Viewer } from '../../viewer/Viewer.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', '/'))

const withHolds = {
  ...sampleDocument,
  path: sampleDocument.path.map((step, index) => (index === 0 ? { ...step, hold: 3 } : step)),
}

async function playEvery(choice: string, options: Parameters<typeof play>[0] = {}) {
  const stage = await play(options)
  const choose = async (name: string) => {
    await stage.user.click(screen.getByRole('button', { name: /^Autoplay/ }))
    await stage.user.click(screen.getByRole('menuitemradio', { name }))
  }
  await choose(choice)
  return { ...stage, choose }
}

test('the menu offers to go on every 4, 8, 12 or 20 seconds, and is off', async () => {
  const { user } = await play()
  await user.click(screen.getByRole('button', { name: 'Autoplay' }))
  const names = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
  expect(names).toEqual(['Off', '4', '8', '12', '20'])
  const off = screen.getByRole('menuitemradio', { name: 'Off' })
  expect(off).toHaveAttribute('aria-checked', 'true')
  expect(off).toHaveFocus()
})

test('it goes on after the time that was chosen, again and again, until it is stopped', async () => {
  const { wait, choose } = await playEvery('4')
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

test('a step by hand gives the next one its whole time', async () => {
  const { wait, user } = await playEvery('8')
  await wait(7_000)
  await user.click(screen.getByRole('button', { name: 'Next step' }))
  await wait(7_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(1_000)
  expect(screen.getByText('3 of 12')).toBeVisible()
})

test('a document’s own times are offered and kept, with the usual one where it says nothing', async () => {
  const { wait } = await playEvery('As the author set it', {
    edges: { loadDocument: () => Promise.resolve(withHolds) },
  })
  await wait(3_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(7_999)
  expect(screen.getByText('2 of 12')).toBeVisible()
  await wait(1)
  expect(screen.getByText('3 of 12')).toBeVisible()
})

test('it waits while a modal or a panel is open, and while the visitor looks around', async () => {
  const { wait, bus, user, edges } = await playEvery('4')
  await settle(() => openModal(bus, 'EMBED_CODE_MODAL'))
  await wait(60_000)
  await settle(() => closeModal(bus))
  await user.keyboard('?')
  await wait(60_000)
  await user.keyboard('{Escape}')
  await settle(() => edges.engine.emit({ type: 'pathLeft' }))
  await wait(60_000)
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '1')
  await user.click(screen.getByRole('button', { name: 'Back to the path' }))
  await wait(4_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
})

test('a video that plays is played to its end', async () => {
  const { wait, stage } = await playEvery('4')
  const video = stage.appendChild(document.createElement('video'))
  Object.defineProperty(video, 'paused', { value: false, configurable: true })
  await wait(9_000)
  expect(screen.getByText('1 of 12')).toBeVisible()
  Object.defineProperty(video, 'ended', { value: true })
  await wait(1_000)
  expect(screen.getByText('2 of 12')).toBeVisible()
})

test('after the last step comes the end, and nothing begins again by itself', async () => {
  const { wait, user, stage, payloadsOf } = await playEvery('4')
  await user.keyboard('{Escape}{End}')
  await wait(4_000)
  expect(stage).toHaveAttribute('data-phase', 'end')
  await wait(600_000)
  expect(stage).toHaveAttribute('data-phase', 'end')
  expect(payloadsOf('viewer/restarted')).toEqual([])
})

test('a presentation that started by itself goes on by itself', async () => {
  const edges = createTestEdges()
  await renderSlot(<Viewer edges={edges} />, pageDataWith({ shouldAutoplay: true }))
  await settle(() => edges.clock.advance(8_000))
  expect(screen.getByText('2 of 12')).toBeVisible()
})

test('Reduce motion turns flights into cross-fades from now on, and is kept', async () => {
  const { edges } = await play()
  const user = userEvent.setup()
  const [options] = edges.engine.made
  expect(options?.reducedMotion()).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Autoplay' }))
  const toggle = screen.getByRole('menuitemcheckbox', { name: 'Reduce motion' })
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-checked', 'true')
  expect(options?.reducedMotion()).toBe(true)
  // What moves by style sheet does too.
  expect(document.documentElement.dataset['motion']).toBe('reduced')
  expect(createTestEdges().motion.isReduced()).toBe(true)
})

test('in a tab that nobody sees it waits, and goes on with the whole time when the tab is back', async () => {
  const { wait } = await playEvery('4')
  const setHidden = (value: boolean) =>
    settle(() => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await wait(3_000)
  await setHidden(true)
  await wait(600_000)
  expect(screen.getByText('1 of 12')).toBeVisible()
  await setHidden(false)
  Reflect.deleteProperty(document, 'hidden')
  await wait(3_999)
  expect(screen.getByText('1 of 12')).toBeVisible()
  await wait(1)
  expect(screen.getByText('2 of 12')).toBeVisible()
})
