import { setImmediate } from 'node:timers/promises'
import type { Clock } from '@viewpage/remote-kit/browser'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import type { PostBrowser } from '@viewpage/shell/src/browser/post.ts'
import { createFaultProxy, type FaultProxy } from './fault-proxy.ts'

/** ms that time moves on before the calls that this sets off are waited for. */
const STRIDE = 1_000

/** A real line with a time of its own: calls take what they take, waiting costs nothing. */
export interface Lane {
  readonly clock: Clock
  readonly proxy: FaultProxy
  /** A call over this line. */
  readonly call: PostBrowser['fetch']
  /** Lets so many ms pass, with all that happens in them. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
}

export interface LaneOptions {
  readonly origin: string
  readonly address: string
  /** @param at ms, by the clock of the lane */
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

  /** Every call is answered, or waits for an answer that does not come. */
  async function quiet(): Promise<void> {
    do {
      while (onTheWay !== proxy.held()) await new Promise<void>((resolve) => (onChange = resolve))
      // What an answer sets off comes before the next look.
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
