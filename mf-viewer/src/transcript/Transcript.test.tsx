import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { viewer, type Topic } from '@viewpage/shared-events'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { Transcript } from './Transcript.tsx'

const user = userEvent.setup()

const { ResizeObserver: standIn } = globalThis
/** Called when the size of what they observe changes. */
const observed = new Set<ResizeObserverCallback>()

beforeEach(() => {
  globalThis.ResizeObserver = class {
    readonly callback: ResizeObserverCallback
    constructor(callback: ResizeObserverCallback) {
      this.callback = callback
    }
    observe = () => void observed.add(this.callback)
    unobserve = () => {}
    disconnect = () => void observed.delete(this.callback)
  }
})

afterEach(() => {
  globalThis.ResizeObserver = standIn
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
})

/** @param height px of the whole text */
async function show(transcriptData: Topic[], height = 2_000) {
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { value: height, configurable: true })
  const clock = createManualClock()
  const slot = await renderSlot(<Transcript clock={clock} />, pageDataWith({ transcriptData }))
  const resizeTo = (value: number) => {
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { value, configurable: true })
    return settle(() => observed.forEach((callback) => callback([], new ResizeObserver(callback))))
  }
  return { ...slot, resizeTo, wait: (ms: number) => settle(() => clock.advance(ms)) }
}

// docs/behaviour/page.md#transcript
test('each topic has a heading of its depth, in order', async () => {
  await show([{ ...topic(1), topics: [{ ...topic(2), topics: [topic(3)] }] }, topic(4)])
  const levels = screen.getAllByRole('heading').map((each) => `${each.tagName} ${each.textContent}`)
  expect(levels).toEqual(['H2 Transcript', 'H3 Topic 1', 'H4 Topic 2', 'H5 Topic 3', 'H3 Topic 4'])
})

// docs/behaviour/page.md#transcript-steps
test('a number links to its step', async () => {
  const { payloadsOf } = await show([topic(1), topic(2)])
  const link = screen.getByRole('link', { name: 'Go to step 2' })
  expect(link).toHaveAttribute('href', '#step=2')
  await user.click(link)
  expect(payloadsOf('viewer/stepRequested')).toEqual([{ step: 2, from: 'transcript' }])
})

test('a topic without a step, or with a step out of range, has no number', async () => {
  const { step: _, ...without } = topic(1)
  await show([without, topic(13)])
  expect(screen.queryByRole('link')).toBeNull()
})

// docs/behaviour/page.md#transcript-steps
test('the current step is marked', async () => {
  const { bus } = await show([topic(1), topic(2)])
  expect(document.querySelector('[aria-current]')).toBeNull()
  await settle(() => bus.publish(viewer.stepChanged, { step: 2, stepCount: 12, title: '' }))
  expect(screen.getByRole('link', { name: 'Go to step 2' })).toHaveAttribute('aria-current', 'step')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

// docs/behaviour/page.md#transcript-toggle
// docs/behaviour/page.md#transcript-events
test('a long transcript is collapsed, opens and closes, and publishes that it was opened', async () => {
  const { wait, payloadsOf } = await show(manyTopics)
  await wait(500)
  const toggle = screen.getByRole('button', { name: 'Show full transcript', expanded: false })
  await user.click(toggle)
  expect(payloadsOf('viewer/transcriptOpened')).toEqual([{ oid: 'orbit1' }])
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(screen.getByRole('button', { name: 'Show full transcript' })).toBeVisible()
  expect(payloadsOf('viewer/transcriptOpened')).toHaveLength(1)
})

// docs/behaviour/page.md#transcript-toggle
test('a transcript of 499 px has no toggle after the measurement', async () => {
  const { wait } = await show(manyTopics, 499)
  expect(screen.getByRole('button')).toBeVisible()
  await wait(499)
  expect(screen.getByRole('button')).toBeVisible()
  await wait(1)
  expect(screen.queryByRole('button')).toBeNull()
})

// docs/behaviour/page.md#transcript-toggle
test('a transcript of exactly 500 px keeps its toggle', async () => {
  const { wait } = await show(manyTopics, 500)
  await wait(500)
  expect(screen.getByRole('button')).toBeVisible()
})

// docs/behaviour/page.md#transcript-toggle
test('a transcript that seemed short and has 515 px gets a toggle after the measurement', async () => {
  const { wait } = await show([topic(1)], 515)
  await wait(499)
  expect(screen.queryByRole('button')).toBeNull()
  await wait(1)
  expect(screen.getByRole('button', { name: 'Show full transcript', expanded: false })).toBeVisible()
  expect(document.querySelector('[data-collapsed]')).not.toBeNull()
})

// docs/behaviour/page.md#transcript-toggle
test('the toggle follows fonts, window and text size, and the transcript stays open', async () => {
  const { wait, resizeTo } = await show([topic(1)], 480)
  await wait(500)
  expect(screen.queryByRole('button')).toBeNull()
  await resizeTo(900)
  await user.click(screen.getByRole('button', { name: 'Show full transcript' }))
  await resizeTo(499)
  expect(screen.queryByRole('button')).toBeNull()
  await resizeTo(500)
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeVisible()
})

// docs/behaviour/page.md#transcript-toggle
test('a long transcript that is not laid out yet keeps its toggle', async () => {
  const { wait } = await show(manyTopics, 0)
  await wait(500)
  expect(screen.getByRole('button')).toBeVisible()
})

test('a short transcript never has a toggle', async () => {
  await show([topic(1)])
  expect(screen.queryByRole('button')).toBeNull()
})

test('find in page and focus in the hidden part open the transcript where it is', async () => {
  // jsdom lays nothing out, so nothing moves.
  const scrolled: (ScrollToOptions | undefined)[] = []
  window.scrollBy = (options) => void scrolled.push(options as ScrollToOptions)
  await show(manyTopics)
  const text = document.querySelector('[data-collapsed]') ?? document.body
  text.scrollTop = 40
  await settle(() => fireEvent.scroll(text))
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }])
})

// docs/behaviour/page.md#transcript-events
test('publishes once after a second that it was shown', async () => {
  const { wait, payloadsOf } = await show([topic(1)])
  await wait(999)
  expect(payloadsOf('viewer/pagedTranscriptShown')).toEqual([])
  await wait(1)
  expect(payloadsOf('viewer/pagedTranscriptShown')).toEqual([{ oid: 'orbit1' }])
  await wait(60_000)
  expect(payloadsOf('viewer/pagedTranscriptShown')).toEqual([{ oid: 'orbit1' }])
})

// docs/behaviour/page.md#transcript
test('a presentation without text shows and publishes no transcript', async () => {
  const { wait, payloadsOf } = await show([])
  await wait(5_000)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(payloadsOf('viewer/pagedTranscriptShown')).toEqual([])
})

// docs/behaviour/page.md#transcript
test('list items form a list, paragraphs keep their sizes', async () => {
  const texts: Topic['texts'] = [
    {
      id: 'x',
      styleClasses: ['body'],
      paragraphs: [
        { text: 'Big', biggestFontSize: 90 },
        { text: 'One', listType: 'BULLET', biggestFontSize: 30 },
        { text: 'Two', listType: 'BULLET', biggestFontSize: 30 },
        { text: 'Small', biggestFontSize: 8 },
      ],
    },
  ]
  await show([{ ...topic(1), texts }])
  const list = within(screen.getByRole('region')).getAllByRole('list')[1]
  expect(within(list ?? document.body).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('Big')).toHaveAttribute('data-size', 'large')
  expect(screen.getByText('Small')).toHaveAttribute('data-size', 'small')
})

function topic(step: number): Topic {
  const texts: Topic['texts'] = [{ id: 'x', styleClasses: ['body'], paragraphs: [{ text: `Text ${step}` }] }]
  return { id: `t${step}`, step, title: `Topic ${step}`, texts, topics: [] }
}

const manyTopics = Array.from({ length: 12 }, (_, index) => topic(index + 1))
