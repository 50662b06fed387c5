import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { ErrorLog } from '@viewpage/remote-kit/host'
import { reportView } from './view-report.ts'

type Listener = Parameters<ErrorLog['subscribe']>[0]

let reports: unknown[] = []
let timing: unknown[] = []
let added: jest.SpiedFunction<typeof window.addEventListener>

beforeEach(() => {
  jest.useFakeTimers()
  added = jest.spyOn(window, 'addEventListener')
  reports = []
  timing = [{ serverTiming: [{ name: 'view', description: 'a-token' }] }]
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => timing })
  // jsdom has no beacons.
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_path: string, body: Blob) => reports.push(body) > 0,
  })
})
// A page ends with its window, which the tests of this file share.
afterEach(() => {
  for (const [name, listener] of added.mock.calls) window.removeEventListener(name, listener as EventListener)
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function openPage() {
  let fail: Listener = () => undefined
  let settle = (): void => undefined
  const settled = new Promise<void>((resolve) => (settle = resolve))
  const visitor = { isOptedOut: false }
  reportView(
    (listener) => {
      fail = listener
      return () => undefined
    },
    settled,
    () => visitor.isOptedOut,
  )
  return {
    visitor,
    fails: (remote: string, phase: 'render' | 'unmount' = 'render') =>
      fail({ remote, version: '1.0.0', phase, error: new Error('broken') }),
    async becomesLive() {
      settle()
      await settled
      jest.advanceTimersByTime(2_000)
    },
    leave: () => window.dispatchEvent(new Event('pagehide')),
  }
}

async function sent() {
  jest.useRealTimers()
  return Promise.all(reports.map(async (blob) => JSON.parse(await textOf(blob as Blob)) as unknown))
}

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsText(blob)
  })
}

// docs/behaviour/releases.md#reports
test('a page reports that it was opened, and that it is live 2 s after its slots', async () => {
  const page = openPage()
  await page.becomesLive()
  page.leave()
  expect(await sent()).toEqual([
    { token: 'a-token', state: 'started', failed: [] },
    { token: 'a-token', state: 'live', failed: [] },
  ])
})

// docs/behaviour/releases.md#reports
test('a page that is left before it is live says so', async () => {
  openPage().leave()
  expect(await sent()).toContainEqual({ token: 'a-token', state: 'left', failed: [] })
})

// docs/behaviour/releases.md#bad-view
test('a remote that fails is reported once, and not for failing to unmount', async () => {
  const page = openPage()
  page.fails('mf-toolbar')
  page.fails('mf-toolbar')
  page.fails('mf-viewer', 'unmount')
  expect(await sent()).toEqual([
    { token: 'a-token', state: 'started', failed: [] },
    { token: 'a-token', state: 'started', failed: ['mf-toolbar@1.0.0'] },
  ])
})

test('a page without a token reports nothing', async () => {
  timing = [{ serverTiming: [] }]
  const page = openPage()
  page.fails('mf-toolbar')
  await page.becomesLive()
  page.leave()
  expect(await sent()).toEqual([])
})

// docs/behaviour/tracking.md#opt-out
test('reports nothing any more once the visitor opted out', async () => {
  const page = openPage()
  page.visitor.isOptedOut = true
  page.fails('mf-viewer')
  await page.becomesLive()
  page.leave()
  expect(await sent()).toHaveLength(1)
})
