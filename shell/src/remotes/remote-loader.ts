import type { ErrorPhase, SlotLifecycles } from '@viewpage/remote-kit'
import type { Clock } from '@viewpage/remote-kit/browser'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'
import type { Applications } from '../slots/applications.ts'
import type { SlotElement } from '../slots/slot-element.ts'
import { ALL_ATTEMPTS_TIMEOUT, ATTEMPT_TIMEOUT, attemptsFor, type Attempt } from './attempts.ts'

/** What bringing remotes to life needs; the clock and chance are arguments, so tests can hold them. */
export interface LoaderContext {
  readonly federation: Federation
  readonly applications: Applications
  /** Its zero is the navigation. */
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  /** What a slot gets from the host; also brings the style sheets and texts of a version not on the page yet. */
  readonly propsFor: (slot: SlotElement, attempt: Attempt, onError: ReportError) => Promise<SlotMountProps>
  readonly report: (failure: RemoteFailure) => void
}

type SlotMountProps = Parameters<Applications['mount']>[2]
type ReportError = (error: unknown, phase?: ErrorPhase) => void
type Outcome = 'live' | 'notLoaded' | 'notMounted'

/** ms after navigation at which something honest stands in every slot. */
export const HONEST_AFTER = 4_000

/** One remote of the page, and the slots it fills. */
export interface RemoteLoader {
  /** Loads and mounts; resolves when its slots are live or nothing is left to try. Never rejects. */
  run(): Promise<void>
  /** Whether a slot of it still waits for it. */
  isIncomplete(): boolean
  fills(slot: string): boolean
}

/**
 * Brings one remote to life: attempt after attempt, until each of its slots is live or honest about it.
 * Remotes know nothing of each other, so there is one loader for each.
 */
export function createRemoteLoader(
  name: string,
  release: RemoteRelease,
  slots: readonly SlotElement[],
  { federation, applications, clock, random, propsFor, report }: LoaderContext,
): RemoteLoader {
  let round = 0
  let running: Promise<void> | null = null

  const waiting = () => slots.filter((slot) => slot.state() !== 'live')

  function settle(state: 'fallback' | 'failed'): void {
    for (const slot of waiting()) slot.showFallback(state, () => void run())
  }

  function run(): Promise<void> {
    running ??= runOnce().finally(() => (running = null))
    return running
  }

  async function runOnce(): Promise<void> {
    const cancel = clock.after(Math.max(0, HONEST_AFTER - clock.now()), () => settle('fallback'))
    const live = await tryAll(attemptsFor(release, round++, random))
    cancel()
    if (!live) settle('failed')
  }

  async function tryAll(attempts: readonly Attempt[]): Promise<boolean> {
    const deadline = clock.now() + ALL_ATTEMPTS_TIMEOUT
    let broken: string | null = null
    for (const attempt of attempts) {
      // What loaded and did not mount would not mount from another path either.
      if (attempt.release.version === broken) continue
      if (attempt.delay > 0) await new Promise<void>((resolve) => clock.after(attempt.delay, resolve))
      const left = deadline - clock.now()
      if (left <= 0) break
      const outcome = await tryOne(attempt, Math.min(ATTEMPT_TIMEOUT, left))
      if (outcome === 'live') return true
      if (outcome === 'notMounted') broken = attempt.release.version
    }
    return false
  }

  async function tryOne(attempt: Attempt, timeout: number): Promise<Outcome> {
    const { version } = attempt.release
    try {
      const { slots: lifecycles } = (await federation.load(attempt, 'slots', timeout)) as RemoteModule
      await Promise.all(waiting().map((slot) => mount(slot, lifecycles[slot.name], attempt)))
    } catch (error) {
      report({ remote: name, version, phase: 'load', error })
      return 'notLoaded'
    }
    return waiting().length === 0 ? 'live' : 'notMounted'
  }

  async function mount(
    slot: SlotElement,
    lifecycles: SlotLifecycles | undefined,
    attempt: Attempt,
  ): Promise<void> {
    const { version } = attempt.release
    try {
      if (!lifecycles)
        throw new Error(`[${name} ${version}] Failed to mount: it does not fill the slot "${slot.name}".`)
      await applications.remove(slot.name)
      await mountOrFail(slot, lifecycles, attempt)
      slot.showLive(version)
    } catch (error) {
      report({ remote: name, version, phase: 'mount', slot: slot.name, error })
      await applications.remove(slot.name)
    }
  }

  /** Rejects also when the slot draws nothing but its error boundary, which single-spa calls mounted. */
  function mountOrFail(slot: SlotElement, lifecycles: SlotLifecycles, attempt: Attempt): Promise<void> {
    return new Promise((resolve, reject) => {
      let mounted = false
      const onError: ReportError = (error, phase = 'effect') => {
        if (!mounted && phase === 'render') return reject(asError(error))
        report({ remote: name, version: attempt.release.version, phase, slot: slot.name, error })
        if (phase === 'render') slot.showFallback('failed', () => void run())
      }
      propsInTime(slot, attempt, onError)
        .then((props) => applications.mount(slot.name, lifecycles, props))
        .then(() => {
          mounted = true
          resolve()
        }, reject)
    })
  }

  /** Texts or a style sheet that hang hold neither the next attempt back nor "Try again". */
  function propsInTime(...[slot, attempt, onError]: Parameters<LoaderContext['propsFor']>) {
    return new Promise<SlotMountProps>((resolve, reject) => {
      const late = `[${name} ${attempt.release.version}] Failed to mount: its texts and style sheets did not come within ${ATTEMPT_TIMEOUT} ms.`
      const cancel = clock.after(ATTEMPT_TIMEOUT, () => reject(new Error(late)))
      propsFor(slot, attempt, onError).then(resolve, reject).finally(cancel)
    })
  }

  return {
    run,
    isIncomplete: () => waiting().length > 0,
    fills: (slot) => slots.some(({ name }) => name === slot),
  }
}

/** What `./slots` of every remote exports. */
interface RemoteModule {
  readonly slots: Readonly<Record<string, SlotLifecycles>>
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
