import { describe, expect, it } from '@jest/globals'
import { createManualClock } from './manual-clock.ts'
import { TimeLimitError, withTimeLimit } from './time-limit.ts'

function limited<Value>(work: Promise<Value>, onTimeout?: () => Value) {
  const clock = createManualClock()
  return { clock, result: withTimeLimit(work, 1_000, onTimeout, clock.after) }
}
const never = () => new Promise<string>(() => {})

describe('work with a time limit', () => {
  it('settles like the work when that is faster', async () => {
    await expect(limited(Promise.resolve('done')).result).resolves.toBe('done')
    const failure = new Error('failed')
    await expect(limited(Promise.reject(failure)).result).rejects.toBe(failure)
  })

  it('fails after the limit', async () => {
    const { clock, result } = limited(never())
    clock.advance(1_000)
    await expect(result).rejects.toEqual(new TimeLimitError('timeout of 1000 ms exceeded'))
  })

  // docs/behaviour/releases.md#attempts
  it('does not fail because other work keeps the thread busy', async () => {
    let finish = (_: string) => {}
    const { clock, result } = limited(new Promise<string>((resolve) => (finish = resolve)))
    for (let task = 0; task < 3; task++) {
      clock.stall(2_000)
      clock.advance(0)
    }
    finish('done')
    await expect(result).resolves.toBe('done')
  })

  it('returns or throws what the caller wants instead', async () => {
    const replaced = limited(never(), () => 'default')
    replaced.clock.advance(1_000)
    await expect(replaced.result).resolves.toBe('default')
    const thrown = limited(never(), () => {
      throw new RangeError('late')
    })
    thrown.clock.advance(1_000)
    await expect(thrown.result).rejects.toThrow(RangeError)
  })

  it('stops the timer when the work settles', async () => {
    let timeouts = 0
    const { clock, result } = limited(Promise.resolve('done'), () => String((timeouts += 1)))
    await result
    clock.advance(2_000)
    expect(timeouts).toBe(0)
  })
})
