import { beforeEach, expect, test } from '@jest/globals'
import { SLOT_FAILED, SLOT_LIVE } from '@viewpage/remote-kit/browser'
import { slotsSettled } from './slots-settled.ts'

let isHidden = false

beforeEach(() => {
  isHidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.body.innerHTML = ['toolbar', 'viewer']
    .map((name) => `<div data-slot="${name}" data-remote="mf-${name}" data-state="server"></div>`)
    .join('')
})

function become(slot: string, state: 'live' | 'failed'): void {
  const element = document.querySelector<HTMLElement>(`[data-slot="${slot}"]`)
  if (!element) throw new Error(`The page has no slot ${slot}.`)
  element.dataset['state'] = state
  element.dispatchEvent(new Event(state === 'live' ? SLOT_LIVE : SLOT_FAILED))
}

// docs/behaviour/tracking.md#vitals
test('slots have settled when each is live, with the time of each remote', async () => {
  const settled = slotsSettled()
  become('toolbar', 'live')
  become('viewer', 'live')
  const { times, isComplete } = await settled
  expect([[...times.keys()], isComplete]).toEqual([['mf-toolbar', 'mf-viewer'], true])
})

test('a slot that failed has settled, and the page was never live as a whole', async () => {
  const settled = slotsSettled()
  become('toolbar', 'failed')
  become('viewer', 'live')
  const { times, isComplete } = await settled
  expect([[...times.keys()], isComplete]).toEqual([['mf-viewer'], false])
})

// docs/behaviour/tracking.md#vitals
test('a slot that became live on a hidden page has no time', async () => {
  const settled = slotsSettled()
  isHidden = true
  become('toolbar', 'live')
  isHidden = false
  become('viewer', 'live')
  const { times, isComplete } = await settled
  expect([[...times.keys()], isComplete]).toEqual([['mf-viewer'], false])
})

test('a page without slots has settled', async () => {
  document.body.innerHTML = ''
  expect((await slotsSettled()).times.size).toBe(0)
})
