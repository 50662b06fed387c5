import { describe, expect, it } from '@jest/globals'
import type { ErrorPhase, SlotLifecycles } from '@viewpage/remote-kit'
import type { Clock } from '@viewpage/remote-kit/browser'
import { ChunkLoadError, type RemoteAddress, type RemoteFailure } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'
import type { Applications } from '../slots/applications.ts'
import type { SlotElement, SlotState } from '../slots/slot-element.ts'
import { createRemoteLoader } from './remote-loader.ts'

const old: RemoteRelease = {
  version: '1.0.0',
  base: '/remotes/mf-x/1.0.0/',
  container: 'mf_x',
  entry: 'entry.js',
  css: [],
  preload: [],
  integrity: {},
  exposes: ['./slots'],
  slots: ['toolbar'],
  emits: [],
  consumes: [],
  shared: {},
  locales: {},
  timeouts: { render: 150 },
  server: '',
}
const release: RemoteRelease = { ...old, version: '2.0.0', base: '/remotes/mf-x/2.0.0/', fallback: old }

/** What an attempt at this base leads to. */
type Fate = 'mounts' | 'missing' | 'hangs' | 'throws while mounting' | 'draws nothing' | 'texts hang'

/** A page with one remote and a clock in the test's hand. */
function createPage(fates: (attempt: RemoteAddress) => Fate, slotNames = ['toolbar']) {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      const timer = { at: now + ms, callback }
      timers.push(timer)
      return () => (timers = timers.filter((each) => each !== timer))
    },
  }
  const asked: string[] = []
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
      showLive: () => history.push('live'),
      showFallback(state, onRetry) {
        retry = onRetry
        history.push(state)
      },
    }
  })

  const applications: Applications = {
    async mount(slot, lifecycles, props) {
      await lifecycles.mount(props as never)
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
      if (fates(attempt) === 'texts hang') return new Promise<never>(() => undefined)
      return Promise.resolve({ report: onError } as never)
    },
    federation: {
      load(attempt, _expose, timeout) {
        asked.push(attempt.base)
        const fate = fates(attempt)
        const lifecycles = {
          bootstrap: () => Promise.resolve(),
          unmount: () => Promise.resolve(),
          mount: (props: { report: (error: Error, phase: string) => void }) => {
            if (fate === 'throws while mounting') return Promise.reject(new Error('broken'))
            if (fate === 'draws nothing') props.report(new Error('broken'), 'render')
            return Promise.resolve()
          },
        } as never as SlotLifecycles
        if (fate === 'missing') return Promise.reject(new ChunkLoadError('mf_x', 'missing', attempt.base))
        if (fate === 'hangs') {
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
    asked,
    mounted,
    failures,
    clickTryAgain: () => retry?.(),
    /** What a slot tells its host. */
    report: (error: Error, phase: ErrorPhase) => report(error, phase),
    /** Lets the clock run; what falls due is called in order. */
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

describe('bringing a remote to life', () => {
  it('does not wait for ever for texts: they are asked for anew by "Try again"', async () => {
    let isLineBroken = true
    const page = createPage(() => (isLineBroken ? 'texts hang' : 'mounts'))
    const run = page.loader.run()
    await page.advance(9_000)
    await run
    expect(page.slots[0]?.state()).toBe('failed')
    expect(page.failures[0]).toMatchObject({
      phase: 'mount',
      error: new Error(
        '[mf-x 2.0.0] Failed to mount: its texts and style sheets did not come within 3000 ms.',
      ),
    })
    isLineBroken = false
    page.clickTryAgain()
    await page.advance(1)
    expect(page.slots[0]?.state()).toBe('live')
  })

  it('mounts every slot of it with one request', async () => {
    const page = createPage(() => 'mounts', ['toolbar', 'modals'])
    await page.loader.run()
    expect(page.asked).toEqual(['/remotes/mf-x/2.0.0/'])
    expect(page.slots.map(({ history }) => history)).toEqual([
      ['server', 'live'],
      ['server', 'live'],
    ])
    expect(page.failures).toEqual([])
  })

  it('gets it under another path when its address answers nothing', async () => {
    const page = createPage(({ base }) => (base.includes('~') ? 'mounts' : 'missing'))
    await page.loader.run()
    expect(page.asked).toEqual(['/remotes/mf-x/2.0.0/', '/remotes/~1/mf-x/2.0.0/'])
    expect(page.slots[0]?.history).toEqual(['server', 'live'])
    expect(page.failures).toMatchObject([{ remote: 'mf-x', version: '2.0.0', phase: 'load' }])
  })

  it('mounts the last good version in the same page load when the new one cannot be had', async () => {
    const page = createPage(({ release }) => (release === old ? 'mounts' : 'missing'))
    await page.loader.run()
    expect(page.asked.at(-1)).toBe('/remotes/mf-x/1.0.0/')
    expect(page.slots[0]?.history).toEqual(['server', 'live'])
  })

  it.each(['throws while mounting', 'draws nothing'] as const)(
    'goes straight to the last good version when the new one %s',
    async (fate) => {
      const page = createPage(({ release }) => (release === old ? 'mounts' : fate))
      await page.loader.run()
      expect(page.asked).toEqual(['/remotes/mf-x/2.0.0/', '/remotes/mf-x/1.0.0/'])
      expect(page.slots[0]?.history).toEqual(['server', 'live'])
      expect(page.failures).toMatchObject([{ version: '2.0.0', phase: 'mount', slot: 'toolbar' }])
    },
  )

  it('gives a request that hangs three seconds, all attempts eight', async () => {
    const page = createPage(() => 'hangs')
    const done = page.loader.run()
    await page.advance(2_999)
    expect(page.asked).toHaveLength(1)
    await page.advance(1)
    expect(page.asked).toHaveLength(2)
    await page.advance(3_000)
    expect(page.asked).toHaveLength(3)
    await page.advance(2_000)
    await done
    expect(page.slots[0]?.state()).toBe('failed')
  })

  it('shows something honest four seconds after navigation, while attempts go on', async () => {
    const page = createPage(({ release }) => (release === old ? 'mounts' : 'hangs'))
    void page.loader.run()
    await page.advance(3_999)
    expect(page.slots[0]?.state()).toBe('server')
    await page.advance(1)
    expect(page.slots[0]?.state()).toBe('fallback')
    await page.advance(4_000)
    expect(page.slots[0]?.history).toEqual(['server', 'fallback', 'live'])
  })

  it('really loads and mounts again on "Try again", under a new path', async () => {
    let broken = true
    const page = createPage(() => (broken ? 'missing' : 'mounts'))
    await page.loader.run()
    expect(page.slots[0]?.state()).toBe('failed')
    expect(page.loader.isIncomplete()).toBe(true)
    broken = false
    page.clickTryAgain()
    await page.advance(0)
    expect(page.asked.at(-1)).toBe('/remotes/~2/mf-x/2.0.0/')
    expect(page.slots[0]?.state()).toBe('live')
    expect(page.loader.isIncomplete()).toBe(false)
  })

  it('does not start over while it is at it', async () => {
    const page = createPage(() => 'hangs')
    void page.loader.run()
    void page.loader.run()
    await page.advance(0)
    expect(page.asked).toHaveLength(1)
  })

  it('gives way to the fallback when a slot stops drawing later, and says whose it was', async () => {
    const page = createPage(() => 'mounts')
    await page.loader.run()
    page.report(new Error('broken'), 'render')
    expect(page.slots[0]?.history).toEqual(['server', 'live', 'failed'])
    expect(page.failures).toMatchObject([
      { remote: 'mf-x', version: '2.0.0', phase: 'render', slot: 'toolbar' },
    ])
  })

  it('keeps a slot that reports an error and still draws', async () => {
    const page = createPage(() => 'mounts')
    await page.loader.run()
    page.report(new Error('a click failed'), 'action')
    expect(page.slots[0]?.state()).toBe('live')
    expect(page.failures).toMatchObject([{ phase: 'action' }])
  })
})
