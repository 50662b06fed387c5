import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { SettledSlots } from '../slots-settled.ts'

type Entry = Partial<PerformanceEntry> & Readonly<Record<string, unknown>>
type Callback = (list: { getEntries: () => Entry[] }) => void

let observers: { readonly type: string; readonly callback: Callback }[] = []
let beacons: { readonly path: string; readonly body: Blob }[] = []
let visibility: DocumentVisibilityState = 'visible'
let activationStart = 0
let serverTiming: readonly { readonly name: string; readonly description: string }[] = []

const slots: SettledSlots = {
  times: new Map([
    ['mf-toolbar', 812.4],
    ['mf-viewer', 1_204.6],
  ]),
  isComplete: true,
}

beforeEach(() => {
  observers = []
  beacons = []
  visibility = 'visible'
  activationStart = 0
  serverTiming = []
  // jsdom has no visibility that changes, no beacons, and measures nothing.
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => beacons.push({ path, body }) > 0,
  })
  Object.defineProperty(performance, 'getEntriesByType', {
    configurable: true,
    value: (type: string) =>
      type === 'navigation' ? [{ responseStart: 0.1, activationStart, serverTiming }] : [],
  })
  Object.assign(globalThis, {
    PerformanceObserver: FakeObserver,
    PerformanceEventTiming: class {
      readonly interactionId = 0
    },
  })
  Object.defineProperty(PerformanceEventTiming.prototype, 'interactionId', { value: 0 })
  // The library keeps when the page was hidden.
  jest.resetModules()
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  Reflect.deleteProperty(globalThis, 'PerformanceEventTiming')
})

class FakeObserver {
  static readonly supportedEntryTypes = ['paint', 'largest-contentful-paint', 'layout-shift', 'event']
  readonly #callback: Callback
  constructor(callback: Callback) {
    this.#callback = callback
  }
  observe({ type }: { readonly type: string }): void {
    observers.push({ type, callback: this.#callback })
  }
  disconnect(): void {
    observers = observers.filter(({ callback }) => callback !== this.#callback)
  }
  takeRecords = () => []
}

/** The browser measures something. */
async function measures(entry: Entry & { readonly entryType: string }): Promise<void> {
  for (const { type, callback } of observers)
    if (type === entry.entryType) callback({ getEntries: () => [{ startTime: 1, duration: 0, ...entry }] })
  await Promise.resolve()
}

const paints = () => measures({ entryType: 'paint', name: 'first-contentful-paint' })

function setVisibility(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

async function open(
  changes: Partial<SettledSlots> & { isOptedOut?: () => boolean; happened?: readonly string[] } = {},
): Promise<void> {
  const { measureVitals } = await import('./measure-vitals.ts')
  const { isOptedOut = () => false, happened = [], ...others } = changes
  measureVitals({
    set: 'r_0123456789ab',
    slots: { ...slots, ...others },
    happened: new Set(happened),
    isOptedOut,
  })
}

async function sent(): Promise<unknown[]> {
  return Promise.all(beacons.map(async ({ body }) => JSON.parse(await textOf(body)) as unknown))
}

/** jsdom's blobs cannot be read as text otherwise. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsText(blob)
  })
}

// docs/behaviour/tracking.md#vitals
test('sends what the page measured once, when it is hidden for the first time', async () => {
  await open()
  await paints()
  await measures({ entryType: 'largest-contentful-paint', startTime: 2.4 })
  await measures({ entryType: 'layout-shift', value: 0.012345 })
  await measures({ entryType: 'event', interactionId: 7, duration: 96 })
  expect(beacons).toEqual([])
  setVisibility('hidden')
  setVisibility('visible')
  setVisibility('hidden')
  expect(beacons.map(({ path }) => path)).toEqual(['/api/v1/page-vitals/'])
  expect(await sent()).toEqual([
    {
      set: 'r_0123456789ab',
      view: expect.stringMatching(/^[\w-]{20,40}$/),
      lcp: 2,
      inp: 96,
      cls: 0.0123,
      live: 1_205,
      slots: { 'mf-toolbar': 812, 'mf-viewer': 1_205 },
    },
  ])
})

test('what was not measured is missing: a visitor who pressed nothing has no INP', async () => {
  await open()
  setVisibility('hidden')
  expect(await sent()).toEqual([
    expect.not.objectContaining({ inp: expect.anything(), lcp: expect.anything() }),
  ])
})

// docs/behaviour/tracking.md#vitals
test('nothing is sent of a visitor who opted out while the page was open', async () => {
  let isOptedOut = false
  await open({ isOptedOut: () => isOptedOut })
  isOptedOut = true
  setVisibility('hidden')
  expect(beacons).toEqual([])
})

test('a page that is hidden when measuring would start sends nothing', async () => {
  visibility = 'hidden'
  await open()
  setVisibility('hidden')
  expect(beacons).toEqual([])
  expect(observers).toEqual([])
})

test('a page of which a slot failed has no time until all were live', async () => {
  await open({ times: new Map([['mf-viewer', 300]]), isComplete: false })
  setVisibility('hidden')
  expect(await sent()).toEqual([expect.objectContaining({ slots: { 'mf-viewer': 300 } })])
  expect(await sent()).toEqual([expect.not.objectContaining({ live: expect.anything() })])
})

// docs/behaviour/tracking.md#vitals
test('a prerendered page counts from when it was shown', async () => {
  activationStart = 1_000
  await open()
  setVisibility('hidden')
  expect(await sent()).toEqual([
    expect.objectContaining({ live: 205, slots: { 'mf-toolbar': 0, 'mf-viewer': 205 } }),
  ])
})

test('times of a device that slept and impossible shifts are cut to what the server accepts', async () => {
  await open({ times: new Map([['mf-viewer', 9_000_000]]) })
  await paints()
  await measures({ entryType: 'layout-shift', value: 1_000 })
  await measures({ entryType: 'event', interactionId: 7, duration: 9_000_000 })
  setVisibility('hidden')
  expect(await sent()).toEqual([
    expect.objectContaining({ live: 600_000, inp: 600_000, cls: 100, slots: { 'mf-viewer': 600_000 } }),
  ])
})

// docs/behaviour/releases.md#guardrails
test('while a canary is open, the page also says how fast it was, and which of the asked actions happened', async () => {
  serverTiming = [
    { name: 'view', description: 'a-token' },
    { name: 'facts', description: 'viewer/presentationStarted@1 notes/added@2' },
  ]
  await open({ happened: ['viewer/presentationStarted@2', 'toolbar/linkCopied@1'] })
  await measures({ entryType: 'event', interactionId: 7, duration: 96 })
  setVisibility('hidden')
  setVisibility('visible')
  setVisibility('hidden')
  expect(beacons.map(({ path }) => path)).toEqual(['/api/v1/page-vitals/', '/api/v1/page-views/'])
  expect((await sent())[1]).toEqual({
    token: 'a-token',
    state: 'live',
    failed: [],
    // Another major is the same action. Actions that nobody asks about stay on the page.
    figures: { inp: 96, facts: { 'viewer/presentationStarted@1': true, 'notes/added@2': false } },
  })
})

test('while a canary is open, a visitor who opts out sends neither', async () => {
  serverTiming = [{ name: 'view', description: 'a-token' }]
  await open({ isOptedOut: () => true })
  setVisibility('hidden')
  expect(beacons).toEqual([])
})
