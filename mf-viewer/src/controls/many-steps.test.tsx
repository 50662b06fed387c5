import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { play } from '../../test/play.tsx'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { pageDataWith } from '../../test/render-slot.tsx'
import { sampleDocument } from '../../test/sample-document.ts'

const user = userEvent.setup()

/** A playing deck with a number of steps, without topics. */
function playSteps(stepCount: number) {
  const each = Array.from({ length: stepCount }, (_, index) => index)
  const [first] = sampleDocument.path
  if (!first) throw new Error('The sample has steps.')
  const path = each.map((index) => ({ ...first, id: `s${index}`, title: '' }))
  const deck = {
    ...pageDataWith().deck,
    stepCount,
    stops: each.map((index) => index / Math.max(1, stepCount - 1)),
    stepTitles: each.map((index) => `Step ${index + 1}`),
  }
  return play({
    pageData: pageDataWith({ deck, transcriptData: [] }),
    browser: { ...createFakeBrowser(), loadDocument: () => Promise.resolve({ ...sampleDocument, path }) },
  })
}

// docs/behaviour/viewer.md#decks-of-any-length
test('a deck of one step has its counter, path and overview, and goes on to the end', async () => {
  const { stage } = await playSteps(1)
  expect(screen.getByText('1 of 1')).toBeVisible()
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuemax', '1')
  await user.click(screen.getByRole('button', { name: 'All steps' }))
  expect(screen.getAllByRole('button', { name: /^Step 1 of 1/ })).toHaveLength(1)
  await user.keyboard('{Escape}{ArrowLeft}{Home}{End}')
  expect(screen.getByText('1 of 1')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(stage).toHaveAttribute('data-phase', 'end')
})

// docs/behaviour/viewer.md#decks-of-any-length
test('the path of a deck of 1,000 steps has few elements, and keys and presses reach every step', async () => {
  await playSteps(1_000)
  const slider = screen.getByRole('slider')
  expect(slider.querySelectorAll('*').length).toBeLessThan(60)
  await user.keyboard('{End}')
  expect(screen.getByText('1,000 of 1,000')).toBeVisible()
  await user.keyboard('{ArrowLeft}')
  expect(slider).toHaveAttribute('aria-valuenow', '999')
  Object.assign(slider, { getBoundingClientRect: () => ({ left: 0, width: 1000 }) })
  await user.pointer({ target: slider, keys: '[MouseLeft]', coords: { clientX: 300 } })
  expect(slider).toHaveAttribute('aria-valuenow', '301')
})

// docs/behaviour/viewer.md#decks-of-any-length
test('the overview of a deck of 1,000 steps opens at the current step', async () => {
  await playSteps(1_000)
  await user.keyboard('{End}')
  await user.click(screen.getByRole('button', { name: 'All steps' }))
  const overview = screen.getByRole('region', { name: 'All steps' })
  expect(within(overview).getByText('Step 1,000 of 1,000: Step 1000').closest('button')).toHaveFocus()
})
