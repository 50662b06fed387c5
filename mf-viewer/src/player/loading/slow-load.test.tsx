import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { createFakeEngine } from '../../../test/fake-engine.ts'
import { play } from '../../../test/play.tsx'
import { settle } from '../../../test/render-slot.tsx'
import { sampleDocument } from '../../../test/sample-document.ts'

const SLOW = 'This takes longer than usual.'
/** The visible text; the same text is also announced. */
const visible = { selector: 'span' }

// docs/behaviour/overlay.md#slow-load
test('a message appears when the document is slow, and Try again loads it again', async () => {
  let tries = 0
  const { user, wait } = await play({
    browser: {
      loadDocument() {
        tries += 1
        return tries === 1 ? new Promise<never>(() => {}) : Promise.resolve(sampleDocument)
      },
    },
  })
  await wait(9_999)
  expect(screen.queryByText(SLOW, visible)).toBeNull()
  await wait(1)
  expect(screen.getByText(SLOW, visible)).toBeVisible()
  expect(screen.getByRole('progressbar')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(tries).toBe(2)
  expect(screen.getByText('1 of 12')).toBeVisible()
})

test('a first attempt that finishes late is ignored', async () => {
  const answers: ((document: typeof sampleDocument) => void)[] = []
  const { user, wait, browser } = await play({
    browser: { loadDocument: () => new Promise((resolve) => answers.push(resolve)) },
  })
  await wait(10_000)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText(SLOW, visible)).toBeNull()
  await settle(() => answers.forEach((answer) => answer(sampleDocument)))
  expect(browser.engine.made).toHaveLength(1)
})

describe('a load that does not finish', () => {
  const FAILED = 'The presentation did not load.'

  async function playSlowly() {
    const engine = createFakeEngine({ isReady: false })
    const stage = await play({ browser: { loadEngine: () => Promise.resolve(engine.createEngine) } })
    return { ...stage, engine }
  }

  // docs/behaviour/overlay.md#load-timeout
  test('fails two minutes after the last progress, not earlier', async () => {
    const { engine, wait } = await playSlowly()
    await wait(119_000)
    await settle(() => engine.emit({ type: 'loadProgressed', fraction: 0.2 }))
    await wait(119_999)
    expect(screen.queryByText(FAILED)).toBeNull()
    await wait(1)
    expect(screen.getByText(FAILED)).toBeVisible()
  })

  // docs/behaviour/overlay.md#load-timeout
  test('has no time limit in a hidden page, and two minutes once the page is visible', async () => {
    const { browser, wait } = await playSlowly()
    await settle(() => browser.setVisible(false))
    await wait(600_000)
    await settle(() => browser.setVisible(true))
    await wait(119_999)
    expect(screen.queryByText(FAILED)).toBeNull()
    await wait(1)
    expect(screen.getByText(FAILED)).toBeVisible()
  })

  test('does not fail after the presentation has loaded', async () => {
    const { engine, browser, wait } = await playSlowly()
    await settle(() => engine.emit({ type: 'ready' }))
    await settle(() => engine.emit({ type: 'loadProgressed', fraction: 0.9 }))
    await settle(() => browser.setVisible(true))
    await wait(120_000)
    expect(screen.getByText('1 of 12')).toBeVisible()
  })
})

// docs/behaviour/overlay.md#slow-load
test('progress hides and delays the message', async () => {
  const engine = createFakeEngine({ isReady: false })
  const { wait } = await play({ browser: { loadEngine: () => Promise.resolve(engine.createEngine) } })
  await wait(9_000)
  await settle(() => engine.emit({ type: 'loadProgressed', fraction: 0.2 }))
  await wait(9_000)
  expect(screen.queryByText(SLOW, visible)).toBeNull()
  await wait(1_000)
  expect(screen.getByText(SLOW, visible)).toBeVisible()
  await settle(() => engine.emit({ type: 'loadProgressed', fraction: 0.3 }))
  expect(screen.queryByText(SLOW, visible)).toBeNull()
})
