import { setImmediate } from 'node:timers/promises'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import type { PostBrowser } from '@viewpage/shell/src/browser/post.ts'
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** The clock advances by this many ms, then the calls this causes are awaited. */
const STRIDE = 1_000

/** A real connection with a simulated clock: calls take real time, waiting takes none. */
export interface Lane {
  readonly clock: Clock
  readonly proxy: FaultProxy
  /** Makes a call over this connection. */
  readonly call: PostBrowser['fetch']
  /** Advances the clock by ms, and runs all timers on the way. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export interface LaneOptions {
  readonly origin: string
  readonly address: string
  /** @param at ms, simulated time */
  readonly onStored: (body: string, at: number) => void
}

export async function createLane({ origin, address, onStored }: LaneOptions): Promise<Lane> {
  const clock = createManualClock()
  let onTheWay = 0
  let onChange = () => {}

  const proxy = await createFaultProxy({
    origin,
    address,
    meets: () => true,
    onStored: (body) => onStored(body, clock.now()),
    onHeld: () => onChange(),
  })

  /** Resolves if every call is answered or hangs. */
  async function quiet(): Promise<void> {
    do {
      while (onTheWay !== proxy.held()) await new Promise<void>((resolve) => (onChange = resolve))
      // Handlers of a response run before the next check.
      await setImmediate()
    } while (onTheWay !== proxy.held())
  }

  return {
    clock,
    proxy,
    async call(path, options) {
      onTheWay += 1
      try {
        const answer = await fetch(`${proxy.url}${path}`, options)
        await answer.arrayBuffer()
        return answer
      } finally {
        onTheWay -= 1
        onChange()
      }
    },
    async pass(ms) {
      await quiet()
      for (let left = ms; left > 0; left -= STRIDE) {
        clock.advance(Math.min(left, STRIDE))
        await quiet()
      }
    },
    close: () => proxy.close(),
  }
}
