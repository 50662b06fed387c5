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
    let runTimer = () => {}
    let done = (_: string) => {}
    const busy = withTimeLimit(
      new Promise<string>((resolve) => (done = resolve)),
      3_000,
      undefined,
      (_, run) => {
        runTimer = run
        return () => {}
      },
    )
    // Two seconds late, five times.
    for (let task = 0; task < 5; task++) runTimer()
    done('done')
    await expect(busy).resolves.toBe('done')
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
