import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createBus, viewer, type PageData } from '@viewpage/shared-events'
import { samplePageData } from '@viewpage/remote-kit/testing'
import { followVisit } from './start.ts'

const sender = { remote: 'mf-viewer', version: '1.0.0' }
let beacons: string[] = []

beforeEach(() => {
  beacons = []
  // Its own network is what a test's browser lacks.
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string) => beacons.push(path) > 0,
  })
})

afterEach(() => localStorage.clear())

function visit(changes: Partial<PageData> = {}) {
  const bus = createBus({
    sender,
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const reported: unknown[] = []
  const pageData: PageData = { ...samplePageData, environment: 'production', ...changes }
  const session = {
    pageLoadId: 'a-page-load-id',
    id: () => 'a-session-id',
    nextNumber: () => 0,
    stop: () => {},
  }
  const followed = followVisit({
    bus,
    pageData,
    session,
    source: 'view_page',
    report: (error) => reported.push(error),
  })
  bus.publish(viewer.presentationStarted, { oid: 'orbit1', trigger: 'button' })
  return { ...followed, reported }
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.'))

test('what happened in the first moment is sent and kept also when the page is left before an idle one', () => {
  const { reported } = visit()
  expect([beacons, kept()]).toEqual([[], []])
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual(['/log/json'])
  expect(kept()).toHaveLength(1)
  expect(reported).toEqual([])
})

test.each([
  ['an owner', { byOwner: true }],
  ['somebody of whom the server was told that they do not want it', { trackingDisabled: true }],
])('nothing is sent or kept of %s who leaves', (_, changes) => {
  visit(changes)
  window.dispatchEvent(new Event('pagehide'))
  expect([beacons, kept()]).toEqual([[], []])
})
