import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { viewer } from '@viewpage/shared-events'
import { fireEvent, screen, within } from '@testing-library/react'
import { layOutOverview } from '../../../test/lay-out-overview.ts'
import { play } from '../../../test/play.tsx'
import { pageDataWith, settle } from '../../../test/render-slot.tsx'

let undoLayout: () => void
beforeEach(() => void (undoLayout = layOutOverview()))
afterEach(() => {
  undoLayout()
  history.replaceState(null, '', '/')
})

const { deck } = pageDataWith()
const withPictures = pageDataWith({
  deck: { ...deck, stepThumbnailUrl: '/assets/orbit1/step-{step}.webp?revision=1' },
})

async function openOverview(pageData = withPictures) {
  const stage = await play({ pageData })
  await stage.user.click(screen.getByRole('button', { name: 'Next step' }))
  await stage.user.click(screen.getByRole('button', { name: 'Overview' }))
  const overview = screen.getByRole('region', { name: 'Overview' })
  const card = (name: RegExp) => within(overview).getByRole('button', { name })
  return { ...stage, overview, card }
}

// docs/behaviour/viewer.md#overview
test('shows each step with image, number and title, and marks the current one', async () => {
  const { overview, card } = await openOverview()
  expect(within(overview).getAllByRole('listitem')).toHaveLength(12)
  const here = card(/^Step 2 of 12 A short history/)
  expect(here).toHaveAttribute('aria-current', 'step')
  expect(here).toHaveFocus()
  expect(here.querySelector('img')).toHaveAttribute('src', '/assets/orbit1/step-2.webp?revision=1')
})

// docs/behaviour/viewer.md#overview
test('a press flies to the step, and the focus returns to the bar', async () => {
  const { user, card } = await openOverview()
  await user.click(card(/^Step 7 of/))
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull()
  expect(screen.getByText('7 of 12')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Overview' })).toHaveFocus()
})

test('keys that scroll it do not change the step', async () => {
  const { user, calls } = await openOverview()
  const before = calls.length
  await user.keyboard('{PageDown}{PageUp}+-0')
  expect(calls).toHaveLength(before)
  expect(screen.getByText('2 of 12')).toBeInTheDocument()
})

test('the host can close it', async () => {
  const { bus } = await openOverview()
  await settle(() => bus.publish(viewer.closeFullscreenOverlayRequested))
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull()
})

test('the arrows move between cards without changing the step; Escape closes', async () => {
  const { user, card, payloadsOf } = await openOverview()
  await user.keyboard('{ArrowRight}')
  expect(card(/^Step 3 of/)).toHaveFocus()
  await user.keyboard('{End}{Enter}')
  expect(payloadsOf('viewer/stepRequested')).toEqual([{ step: 12, from: 'overview' }])
  expect(screen.getByText('12 of 12')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Overview' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull()
  expect(screen.getByText('12 of 12')).toBeVisible()
})

test('a failed image leaves its space, with number and title', async () => {
  const { card } = await openOverview()
  const broken = card(/^Step 4 of/)
  const image = broken.querySelector('img')
  await settle(() => image && fireEvent.error(image))
  expect(broken.querySelector('img')).toBeNull()
  expect(broken).toHaveTextContent('4Equal areas')
})

test('without images it is a list of titles', async () => {
  const { overview } = await openOverview(pageDataWith())
  expect(overview.querySelector('img')).toBeNull()
  expect(overview).toHaveTextContent('12Home again')
})
