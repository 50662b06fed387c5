import type { Bus } from '@viewpage/shared-events'
import { standIn } from './stand-ins.ts'

/** Calls that are remembered. */
const MAX_CALLS = 500

type Call = (this: unknown, ...given: unknown[]) => unknown

/** How long calls take in which one part runs the code of others. */
export interface ForeignTime {
  /** Measures what a part publishes on its bus. */
  ofBus(bus: Bus): void
  /** ms of such calls between two times. */
  between(start: number, end: number): number
}

/** Measures actions that are published, and elements and events by which a part runs the listeners of others. */
export function measureForeignTime(): ForeignTime {
  const calls: { readonly start: number; readonly end: number }[] = []
  let depth = 0

  const measured = (call: Call): Call =>
    function (...given) {
      const start = performance.now()
      depth += 1
      try {
        return call.apply(this, given)
      } finally {
        depth -= 1
        const end = performance.now()
        // The outer call has the time of the inner ones. Most take none.
        if (depth === 0 && end - start >= 1 && calls.push({ start, end }) > MAX_CALLS) calls.shift()
      }
    }

  standIn(EventTarget.prototype, 'dispatchEvent', measured)
  standIn(HTMLElement.prototype, 'click', measured)
  return {
    ofBus: (bus) => standIn(bus, 'publish', measured),
    between: (start, end) =>
      calls.reduce(
        (sum, call) => sum + Math.max(0, Math.min(end, call.end) - Math.max(start, call.start)),
        0,
      ),
  }
}
