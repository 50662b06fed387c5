import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createBus, viewer, type DeckPageData } from '@viewpage/shared-events'
import { samplePageData } from '@viewpage/remote-kit/testing'
import { startMeasuring } from './start.ts'

const sender = { remote: 'mf-viewer', version: '1.0.0' }
let beacons: string[] = []

beforeEach(() => {
  beacons = []
  // jsdom has no beacons.
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string) => beacons.push(path) > 0,
  })
})

afterEach(() => localStorage.clear())

function visit(changes: Partial<DeckPageData> = {}) {
  const bus = createBus({
    sender,
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const reported: unknown[] = []
  const pageData: DeckPageData = { ...samplePageData, environment: 'production', ...changes }
  const session = {
    pageLoadId: 'a-page-load-id',
    id: () => 'a-session-id',
    nextNumber: () => 0,
    stop: () => {},
  }
  const followed = startMeasuring({
    bus,
    pageData,
    releaseSet: { remotes: {} },
    session,
    source: 'view_page',
    report: (error) => reported.push(error),
  })
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
  return { ...followed, reported }
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.'))

// docs/behaviour/tracking.md#when-counting-starts
test('events are sent and stored even if the page is left before the browser is idle', () => {
  const { reported } = visit()
  expect([beacons, kept()]).toEqual([[], []])
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual(['/log/json'])
  expect(kept()).toHaveLength(1)
  expect(reported).toEqual([])
})

test.each([
  ['an owner', { byOwner: true }],
  ['a visitor who opted out on the server', { trackingDisabled: true }],
])('no event of %s is sent or stored', (_, changes) => {
  visit(changes)
  window.dispatchEvent(new Event('pagehide'))
  expect([beacons, kept()]).toEqual([[], []])
})
