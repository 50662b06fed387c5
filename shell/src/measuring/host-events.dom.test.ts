import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createBus, toolbar, type DeckPageData } from '@viewpage/shared-events'
import { samplePageData } from '@viewpage/remote-kit/testing'
import { sendHostEvents } from './host-events.ts'

let bodies: string[] = []

beforeEach(() => {
  bodies = []
  // jsdom has no beacons.
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_path: string, body: string) => bodies.push(body) > 0,
  })
})
afterEach(() => localStorage.clear())

function host(changes: Partial<DeckPageData> = {}) {
  const bus = createBus({
    sender: { remote: 'mf-toolbar', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error
    },
  })
  const pageData: DeckPageData = { ...samplePageData, environment: 'production', ...changes }
  const events = sendHostEvents({ bus, pageData, releaseSet: { remotes: {} }, source: 'editor' })
  return { ...events, copyCode: () => bus.publish(toolbar.embedCodeCopied, { productType: 'NEXT' }) }
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.'))

// docs/behaviour/tracking.md#other-hosts
test('a host sends what the toolbar declares, until it stops', () => {
  const { copyCode, stop } = host()
  copyCode()
  expect(kept()).toHaveLength(1)
  const event: unknown = JSON.parse(localStorage.getItem(kept()[0] ?? '') ?? 'null')
  expect(JSON.stringify(event)).toContain('"event_source":"editor"')
  stop()
  copyCode()
  expect(kept()).toHaveLength(1)
})

// docs/behaviour/tracking.md#owners-are-not-counted
test.each([
  ['the owner', { byOwner: true }],
  ['a visitor who opted out', { trackingDisabled: true }],
])('nothing is sent of %s', (_, changes) => {
  const { copyCode, stop } = host(changes)
  copyCode()
  stop()
  expect([bodies, kept()]).toEqual([[], []])
})
