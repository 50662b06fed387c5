import { describe, expect, it } from '@jest/globals'
import type { ErrorPhase, SlotLifecycles } from '@viewpage/remote-kit'
import type { Clock } from '@viewpage/remote-kit/browser'
import { ChunkLoadError, type RemoteAddress, type RemoteFailure } from '@viewpage/remote-kit/host'
import { sampleRelease } from '@viewpage/remote-kit/sample-release'
import type { Applications } from '../slots/applications.ts'
import type { SlotElement, SlotState } from '../slots/slot-element.ts'
import { createRemoteLoader } from './remote-loader.ts'

const old = sampleRelease('mf-x', '1.0.0', { slots: ['toolbar'] })
const release = sampleRelease('mf-x', '2.0.0', { slots: ['toolbar'], fallback: old })

/** What an attempt leads to. */
type Outcome = 'mounts' | 'missing' | 'hangs' | 'throws while mounting' | 'draws nothing' | 'texts hang'

/** A page with one remote and a clock that the test moves. */
function createPage(outcomeOf: (attempt: RemoteAddress) => Outcome, slotNames = ['toolbar'], hostStart = 0) {
  let now = hostStart
  let timers: { at: number; callback: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => (timers = timers.filter((each) => each !== timer))
    },
  }
  const requested: string[] = []
  const mounted: string[] = []
  const failures: RemoteFailure[] = []
  let retry: (() => void) | undefined
  let report: (error: Error, phase: ErrorPhase) => void = () => undefined

  const slots = slotNames.map((name): SlotElement & { history: SlotState[] } => {
    const history: SlotState[] = ['server']
    return {
      name,
      remote: 'mf-x',
      history,
      state: () => history.at(-1) ?? 'server',
      prepare: () => document.createElement('div'),
      holdContent: () => undefined,
      showLive: () => history.push('live'),
      showLate: () => history.push('late'),
      showFallback(onRetry) {
        retry = onRetry
        history.push('failed')
      },
    }
  })

  const applications: Applications = {
    async mount(slot, lifecycles, props) {
      await lifecycles.mount(props)
      mounted.push(slot)
    },
    remove: () => Promise.resolve(),
  }

  const loader = createRemoteLoader('mf-x', release, slots, {
    applications,
    clock,
    random: () => 0,
    report: (failure) => failures.push(failure),
    propsFor(_slot, attempt, onError) {
      report = onError
      if (outcomeOf(attempt) === 'texts hang') return new Promise<never>(() => undefined)
      return Promise.resolve({ report: onError } as never)
    },
    federation: {
      load(attempt, _expose, timeout) {
        requested.push(attempt.base)
        const outcome = outcomeOf(attempt)
        const lifecycles = {
          bootstrap: () => Promise.resolve(),
          unmount: () => Promise.resolve(),
          mount: (props: { report: (error: Error, phase: string) => void }) => {
            if (outcome === 'throws while mounting') return Promise.reject(new Error('broken'))
            if (outcome === 'draws nothing') props.report(new Error('broken'), 'render')
            return Promise.resolve()
          },
        } as never as SlotLifecycles
        if (outcome === 'missing') return Promise.reject(new ChunkLoadError('mf_x', 'missing', attempt.base))
        if (outcome === 'hangs') {
          return new Promise((_, reject) =>
            clock.after(timeout, () => reject(new ChunkLoadError('mf_x', 'timeout', attempt.base))),
          )
        }
        return Promise.resolve({ slots: Object.fromEntries(slotNames.map((name) => [name, lifecycles])) })
      },
    },
  })

  return {
    loader,
    slots,
    requested,
    mounted,
    failures,
    clickTryAgain: () => retry?.(),
    /** What a slot reports to its host. */
    report: (error: Error, phase: ErrorPhase) => report(error, phase),
    /** Moves the clock on and runs the timers that are due, in order. */
    async advance(ms: number) {
      const until = now + ms
      for (;;) {
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        const next = timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now = next.at
        next.callback()
      }
      now = until
    },
  }
}

describe('loading a remote', () => {
  it('does not wait forever for texts; "Try again" loads them again', async () => {
    let isOffline = true
    const page = createPage(() => (isOffline ? 'texts hang' : 'mounts'))
    const run = page.loader.run()
    await page.advance(9_000)
    await run
    expect(page.slots[0]?.state()).toBe('failed')
    expect(page.failures[0]).toMatchObject({
      phase: 'mount',
      error: new Error(
        '[mf-x 2.0.0] Failed to mount: its texts and style sheets did not load within 3000 ms.',
      ),
    })
    isOffline = false
    page.clickTryAgain()
    await page.advance(1)
    expect(page.slots[0]?.state()).toBe('live')
  })

  it('mounts all its slots with one request', async () => {
    const page = createPage(() => 'mounts', ['toolbar', 'modals'])
    await page.loader.run()
    expect(page.requested).toEqual(['/remotes/mf-x/2.0.0/'])
    expect(page.slots.map(({ history }) => history)).toEqual([
      ['server', 'live'],
      ['server', 'live'],
    ])
    expect(page.failures).toEqual([])
  })

  it('retries under another path when the address fails', async () => {
    const page = createPage(({ base }) => (base.includes('~') ? 'mounts' : 'missing'))
    await page.loader.run()
    expect(page.requested).toEqual(['/remotes/mf-x/2.0.0/', '/remotes/~1/mf-x/2.0.0/'])
    expect(page.slots[0]?.history).toEqual(['server', 'live'])
    expect(page.failures).toMatchObject([{ remote: 'mf-x', version: '2.0.0', phase: 'load' }])
  })

  // docs/behaviour/releases.md#last-good-version
  it('mounts the last good version in the same page load when the new one fails to load', async () => {
    const page = createPage(({ release }) => (release === old ? 'mounts' : 'missing'))
    await page.loader.run()
    expect(page.requested.at(-1)).toBe('/remotes/mf-x/1.0.0/')
    expect(page.slots[0]?.history).toEqual(['server', 'live'])
  })

  // docs/behaviour/releases.md#last-good-version
  it.each(['throws while mounting', 'draws nothing'] as const)(
    'continues with the last good version when the new one %s',
    async (outcome) => {
      const page = createPage(({ release }) => (release === old ? 'mounts' : outcome))
      await page.loader.run()
      expect(page.requested).toEqual(['/remotes/mf-x/2.0.0/', '/remotes/mf-x/1.0.0/'])
      expect(page.slots[0]?.history).toEqual(['server', 'live'])
      expect(page.failures).toMatchObject([{ version: '2.0.0', phase: 'mount', slot: 'toolbar' }])
    },
  )

  // docs/behaviour/errors.md#chunk-timeout
  // docs/behaviour/releases.md#attempts
  it('limits a request that hangs to 3 s and all attempts to 8 s', async () => {
    const page = createPage(() => 'hangs')
    const done = page.loader.run()
    await page.advance(2_999)
    expect(page.requested).toHaveLength(1)
    await page.advance(1)
    expect(page.requested).toHaveLength(2)
    await page.advance(3_000)
    expect(page.requested).toHaveLength(3)
    await page.advance(2_000)
    await done
    expect(page.slots[0]?.state()).toBe('failed')
  })

  // docs/behaviour/releases.md#late-slot
  it('says 4 s after navigation that it is late, and continues its attempts', async () => {
    const page = createPage(({ release }) => (release === old ? 'mounts' : 'hangs'))
    void page.loader.run()
    await page.advance(3_999)
    expect(page.slots[0]?.state()).toBe('server')
    await page.advance(1)
    expect(page.slots[0]?.state()).toBe('late')
    await page.advance(4_000)
    expect(page.slots[0]?.history).toEqual(['server', 'late', 'live'])
  })

  // docs/behaviour/releases.md#late-slot
  it('is late again on "Try again"', async () => {
    const page = createPage(() => 'hangs')
    const done = page.loader.run()
    await page.advance(8_000)
    await done
    page.clickTryAgain()
    await page.advance(0)
    expect(page.slots[0]?.history).toEqual(['server', 'late', 'failed', 'late'])
  })

  // docs/behaviour/releases.md#attempts
  it('gives attempts more time where the host itself took long to start', async () => {
    const page = createPage(({ base }) => (base.includes('~') ? 'mounts' : 'hangs'), ['toolbar'], 5_000)
    void page.loader.run()
    await page.advance(9_999)
    expect(page.requested).toHaveLength(1)
    expect(page.slots[0]?.history).toEqual(['server', 'late'])
    await page.advance(1)
    expect(page.slots[0]?.state()).toBe('live')
  })

  // docs/behaviour/releases.md#try-again
  it('loads and mounts again on "Try again", under a new path', async () => {
    let broken = true
    const page = createPage(() => (broken ? 'missing' : 'mounts'))
    await page.loader.run()
    expect(page.slots[0]?.state()).toBe('failed')
    expect(page.loader.isIncomplete()).toBe(true)
    broken = false
    page.clickTryAgain()
    await page.advance(0)
    expect(page.requested.at(-1)).toBe('/remotes/~2/mf-x/2.0.0/')
    expect(page.slots[0]?.state()).toBe('live')
    expect(page.loader.isIncomplete()).toBe(false)
  })

  it('does not start again while it is running', async () => {
    const page = createPage(() => 'hangs')
    void page.loader.run()
    void page.loader.run()
    await page.advance(0)
    expect(page.requested).toHaveLength(1)
  })

  // docs/behaviour/releases.md#independent-remotes
  it('shows the fallback when a live slot fails to render, and reports its remote', async () => {
    const page = createPage(() => 'mounts')
    await page.loader.run()
    page.report(new Error('broken'), 'render')
    expect(page.slots[0]?.history).toEqual(['server', 'live', 'failed'])
    expect(page.failures).toMatchObject([
      { remote: 'mf-x', version: '2.0.0', phase: 'render', slot: 'toolbar' },
    ])
  })

  it('keeps a slot that reports another error', async () => {
    const page = createPage(() => 'mounts')
    await page.loader.run()
    page.report(new Error('a click failed'), 'action')
    expect(page.slots[0]?.state()).toBe('live')
    expect(page.failures).toMatchObject([{ phase: 'action' }])
  })
})
