import type { ErrorPhase, SlotLifecycles } from '@viewpage/remote-kit'
import { withTimeLimit, type Clock } from '@viewpage/remote-kit/browser'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'
import type { Applications } from '../slots/applications.ts'
import type { SlotElement } from '../slots/slot-element.ts'
import { ALL_ATTEMPTS_TIMEOUT_MS, ATTEMPT_TIMEOUT_MS, attemptsFor, type Attempt } from './attempts.ts'

export interface LoaderContext {
  readonly federation: Federation
  readonly applications: Applications
  /** Starts at 0 with the navigation. */
  readonly clock: Clock
  /** In [0, 1) */
  readonly random: () => number
  /** The props of a slot. Also loads the texts and style sheets of a version that is not on the page yet. */
  readonly propsFor: (slot: SlotElement, attempt: Attempt, onError: ReportError) => Promise<SlotMountProps>
  readonly report: (failure: RemoteFailure) => void
  /** All attempts for this slot have failed. */
  readonly onSlotFailed: (slot: string) => void
}

type SlotMountProps = Parameters<Applications['mount']>[2]
type ReportError = (error: unknown, phase?: ErrorPhase) => void
type Outcome = 'live' | 'notLoaded' | 'notMounted'

/** After navigation: a slot that is not live by then shows its fallback. */
const FALLBACK_AFTER_MS = 4_000

/** Loads one remote and mounts its slots. */
export interface RemoteLoader {
  /** Resolves when all slots are live or all attempts have failed. Never rejects. */
  run(): Promise<void>
  /** Whether a slot is not live. */
  isIncomplete(): boolean
  fills(slot: string): boolean
}

/** Creates the loader of one remote. Remotes load independently of each other. */
export function createRemoteLoader(
  name: string,
  release: RemoteRelease,
  slots: readonly SlotElement[],
  { federation, applications, clock, random, propsFor, report, onSlotFailed }: LoaderContext,
): RemoteLoader {
  let round = 0
  let running: Promise<void> | null = null

  const notLive = () => slots.filter((slot) => slot.state() !== 'live')

  function showFallbacks(state: 'fallback' | 'failed'): void {
    for (const slot of notLive()) showFallback(slot, state)
  }

  function showFallback(slot: SlotElement, state: 'fallback' | 'failed'): void {
    slot.showFallback(state, () => void run())
    if (state === 'failed') onSlotFailed(slot.name)
  }

  function run(): Promise<void> {
    running ??= runOnce().finally(() => (running = null))
    return running
  }

  async function runOnce(): Promise<void> {
    const cancel = clock.after(Math.max(0, FALLBACK_AFTER_MS - clock.now()), () => showFallbacks('fallback'))
    const live = await tryAll(attemptsFor(release, round++, random))
    cancel()
    if (!live) showFallbacks('failed')
  }

  async function tryAll(attempts: readonly Attempt[]): Promise<boolean> {
    const deadline = clock.now() + ALL_ATTEMPTS_TIMEOUT_MS
    let broken: string | null = null
    for (const attempt of attempts) {
      // The same file would fail to mount from another path, too.
      if (attempt.release.version === broken) continue
      if (attempt.delayMs > 0) await new Promise<void>((resolve) => clock.after(attempt.delayMs, resolve))
      const left = deadline - clock.now()
      if (left <= 0) break
      const outcome = await tryOne(attempt, Math.min(ATTEMPT_TIMEOUT_MS, left))
      if (outcome === 'live') return true
      if (outcome === 'notMounted') broken = attempt.release.version
    }
    return false
  }

  async function tryOne(attempt: Attempt, timeout: number): Promise<Outcome> {
    const { version } = attempt.release
    try {
      const { slots: lifecycles } = (await federation.load(attempt, 'slots', timeout)) as RemoteModule
      await Promise.all(notLive().map((slot) => mount(slot, lifecycles[slot.name], attempt)))
    } catch (error) {
      report({ remote: name, version, phase: 'load', error })
      return 'notLoaded'
    }
    return notLive().length === 0 ? 'live' : 'notMounted'
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

  /** Also rejects when only the error boundary of the slot renders: single-spa considers that mounted. */
  function mountOrFail(slot: SlotElement, lifecycles: SlotLifecycles, attempt: Attempt): Promise<void> {
    return new Promise((resolve, reject) => {
      let mounted = false
      const onError: ReportError = (error, phase = 'effect') => {
        if (!mounted && phase === 'render') return reject(asError(error))
        report({ remote: name, version: attempt.release.version, phase, slot: slot.name, error })
        if (phase === 'render') showFallback(slot, 'failed')
      }
      propsWithTimeLimit(slot, attempt, onError)
        .then((props) => applications.mount(slot.name, lifecycles, props))
        .then(() => {
          mounted = true
          resolve()
        }, reject)
    })
  }

  /** Texts or style sheets that hang must not block the next attempt or "Try again". */
  function propsWithTimeLimit(...[slot, attempt, onError]: Parameters<LoaderContext['propsFor']>) {
    const onTimeout = () => {
      throw new Error(
        `[${name} ${attempt.release.version}] Failed to mount: its texts and style sheets did not load within ${ATTEMPT_TIMEOUT_MS} ms.`,
      )
    }
    return withTimeLimit(propsFor(slot, attempt, onError), ATTEMPT_TIMEOUT_MS, onTimeout, clock.after)
  }

  return {
    run,
    isIncomplete: () => notLive().length > 0,
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
