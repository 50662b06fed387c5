import { expect, it } from '@jest/globals'
import { createBus, modals } from '@viewpage/shared-events'
import { measureForeignTime } from './foreign-time.ts'

function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

// docs/behaviour/releases.md#bad-neighbours
it('what listeners of others take is not the time of the part that publishes or sends', () => {
  const foreign = measureForeignTime()
  const bus = createBus({
    sender: { remote: 'mf-one', version: '1.0.0' },
    onSubscriberFailure: ({ error }) => {
      throw error as Error
    },
  })
  foreign.ofBus(bus)
  bus.as({ remote: 'mf-other', version: '1.0.0' }).on(modals.closeModalRequested, () => work(20))
  document.addEventListener('moved', () => work(10))
  const start = performance.now()
  bus.publish(modals.closeModalRequested, { name: 'SOCIAL_SHARE_MODAL' })
  const between = performance.now()
  document.dispatchEvent(new Event('moved'))
  const end = performance.now()
  expect(foreign.between(start, between)).toBeGreaterThanOrEqual(20)
  expect(foreign.between(between, end)).toBeGreaterThanOrEqual(10)
  expect(foreign.between(end, end + 1_000)).toBe(0)
})
