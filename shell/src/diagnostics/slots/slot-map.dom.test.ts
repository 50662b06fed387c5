import { afterEach, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { SLOT_LIVE } from '@viewpage/remote-kit/browser'
import { addressOf, type Federation } from '@viewpage/remote-kit/host'
import { sampleRelease } from '@viewpage/remote-kit/sample-release'
import type { Applications } from '../../slots/applications.ts'
import { watchSlots } from './slot-map.ts'
import { createTimings } from './timings.ts'

const release = sampleRelease('mf-x', '2.0.0')
const releaseSet = { id: 'r_1', remotes: { 'mf-x': release, 'mf-y': sampleRelease('mf-y', '1.0.0') } }

afterEach(() => document.body.replaceChildren())

/** A slot as the server sends it. */
function addSlot(name: string, rendered = 'html'): HTMLElement {
  const element = document.createElement('div')
  Object.assign(element.dataset, { slot: name, remote: 'mf-x', version: '2.0.0', state: 'server', rendered })
  document.body.append(element)
  return element
}

test('each slot is shown with what it shows now', () => {
  const clock = createManualClock()
  const read = watchSlots(releaseSet, createTimings(clock), clock)
  const states = () => read()[0]?.slots.map(({ state, version }) => [state, version])
  const slot = addSlot('toolbar')
  addSlot('modals', 'skeleton')
  expect(states()).toEqual([
    ['html', '2.0.0'],
    ['skeleton', '2.0.0'],
  ])
  slot.dataset['state'] = 'late'
  expect(states()?.[0]).toEqual(['late', '2.0.0'])
  Object.assign(slot.dataset, { state: 'live', version: '1.9.0' })
  expect(states()?.[0]).toEqual(['lastGood', '1.9.0'])
  slot.dataset['version'] = '2.0.0'
  expect(states()?.[0]).toEqual(['live', '2.0.0'])
  expect(read()[1]).toMatchObject({ name: 'mf-y', version: '1.0.0', attempts: 0, loadMs: null, slots: [] })
})

test('load, mount and the time until a slot is live are measured', async () => {
  const clock = createManualClock()
  const timings = createTimings(clock)
  const read = watchSlots(releaseSet, timings, clock)
  const slot = addSlot('toolbar')
  let isThere = false
  const federation: Federation = {
    load: () => {
      clock.advance(isThere ? 120 : 40)
      return isThere ? Promise.resolve({}) : Promise.reject(new Error('missing'))
    },
  }
  const applications: Applications = {
    mount: () => Promise.resolve(clock.advance(30)),
    remove: () => Promise.resolve(),
  }
  const load = () => timings.federation(federation).load(addressOf(release, 0), 'slots', 3_000)
  await expect(load()).rejects.toThrow('missing')
  expect(read()[0]).toMatchObject({ attempts: 1, loadMs: null })
  isThere = true
  await load()
  await timings.applications(applications).mount('toolbar', {} as never, {} as never)
  slot.dispatchEvent(new Event(SLOT_LIVE))
  expect(read()[0]).toMatchObject({ attempts: 2, loadMs: 120, slots: [{ mountMs: 30, liveMs: 190 }] })
})
