import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { play } from '../../test/play.tsx'
import { createFakeBrowser } from '../../test/fake-browser.ts'
import { layOutOverview } from '../../test/lay-out-overview.ts'
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
  await user.click(screen.getByRole('button', { name: 'Overview' }))
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
// docs/behaviour/viewer.md#overview
describe('the overview of a deck of 1,000 steps', () => {
  let undoLayout: () => void
  beforeEach(() => void (undoLayout = layOutOverview()))
  afterEach(() => undoLayout())

  async function openOverview(step: number) {
    const { stage, payloadsOf } = await playSteps(1_000)
    await user.keyboard('{End}')
    if (step < 1_000) await user.keyboard('{Home}')
    await user.click(screen.getByRole('button', { name: 'Overview' }))
    const overview = within(stage).getByRole('region', { name: 'Overview' })
    const scroller = overview.querySelector('ol')?.parentElement ?? overview
    return {
      overview,
      payloadsOf,
      card: (each: number) =>
        within(overview).queryByRole('button', { name: new RegExp(`^Step ${each.toLocaleString('en')} of`) }),
      cards: () => within(overview).getAllByRole('listitem'),
      scrollTo: (top: number) => fireEvent.scroll(Object.assign(scroller, { scrollTop: top })),
    }
  }

  test('opens at the current step, with the cards near it only', async () => {
    const { overview, card, cards } = await openOverview(1_000)
    expect(card(1_000)).toHaveFocus()
    expect(card(1_000)).toBeVisible()
    expect(card(1)).toBeNull()
    expect(cards().length).toBeLessThan(40)
    expect(overview.querySelectorAll('*').length).toBeLessThan(400)
  })

  test('says where each card is among all of them', async () => {
    const { cards } = await openOverview(1)
    expect(cards()[6]).toHaveAttribute('aria-posinset', '7')
    expect(cards()[6]).toHaveAttribute('aria-setsize', '1000')
  })

  test('keys reach steps whose cards were not rendered yet', async () => {
    const { card, payloadsOf } = await openOverview(1)
    await user.keyboard('{End}')
    expect(card(1_000)).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(card(995)).toHaveFocus()
    await user.keyboard('{Home}' + '{ArrowDown}'.repeat(30))
    expect(card(121)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(payloadsOf('viewer/stepRequested')).toEqual([{ step: 121, from: 'overview' }])
  })

  test('scrolling shows other cards and keeps the one with the focus', async () => {
    const { overview, card, scrollTo } = await openOverview(1)
    scrollTo(12_500)
    expect(card(500)).toBeVisible()
    expect(card(40)).toBeNull()
    expect(card(1)).toHaveFocus()
    expect(overview.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    await user.keyboard('{ArrowRight}')
    expect(card(2)).toHaveFocus()
    expect(card(500)).toBeNull()
  })

  test('the card that last had the focus is the tab stop', async () => {
    const { card } = await openOverview(1)
    await user.keyboard('{ArrowDown}')
    expect(card(5)).toHaveAttribute('tabindex', '0')
    expect(card(1)).toHaveAttribute('tabindex', '-1')
  })
})
