import type { DeliveryBrowser } from '../src/answer/deliver-answer.ts'

/** A clock whose timers the test fires, and a network that the test brings back online. */
export function createDeliveryClock() {
  const timers: { ms: number; fire: () => void }[] = []
  const onlineListeners = new Set<() => void>()
  const clock: DeliveryBrowser = {
    after(ms, callback) {
      const timer = { ms, fire: callback }
      timers.push(timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index !== -1) timers.splice(index, 1)
      }
    },
    onOnline(callback) {
      onlineListeners.add(callback)
      return () => onlineListeners.delete(callback)
    },
  }
  const goOnline = () => onlineListeners.forEach((callback) => callback())
  return { clock, timers, onlineListeners, goOnline }
}
