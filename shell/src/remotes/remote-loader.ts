import type { SlotLifecycles } from '@viewpage/remote-kit'
import type { Federation } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'
import type { SlotElement } from '../slots/slot-element.ts'
import { attemptLimits, attemptsFor, type Attempt } from './attempts.ts'
import { createMountSlot, type MountContext } from './mount-slot.ts'

export interface LoaderContext extends MountContext {
  readonly federation: Federation
  /** In [0, 1) */
  readonly random: () => number
}

type Outcome = 'live' | 'notLoaded' | 'notMounted'

/** After navigation: a slot that is not live by then is late (docs/behaviour/releases.md#late-slot). */
const LATE_AFTER_MS = 4_000

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
  context: LoaderContext,
): RemoteLoader {
  const { federation, clock, random, report } = context
  const limits = attemptLimits(clock.now())
  const mountSlot = createMountSlot(name, { ...context, timeout: limits.attempt }, showFailed)
  let round = 0
  let running: Promise<void> | null = null

  const notLive = () => slots.filter((slot) => slot.state() !== 'live')

  function showFailed(slot: SlotElement): void {
    slot.showFallback(() => void run())
  }

  function run(): Promise<void> {
    running ??= runOnce().finally(() => (running = null))
    return running
  }

  async function runOnce(): Promise<void> {
    const cancel = clock.after(Math.max(0, LATE_AFTER_MS - clock.now()), () => {
      for (const slot of notLive()) slot.showLate()
    })
    const live = await tryAll(attemptsFor(release, round++, random))
    cancel()
    if (!live) for (const slot of notLive()) showFailed(slot)
  }

  async function tryAll(attempts: readonly Attempt[]): Promise<boolean> {
    const deadline = clock.now() + limits.all
    let broken: string | null = null
    for (const attempt of attempts) {
      // The same file would also fail to mount from another path.
      if (attempt.release.version === broken) continue
      if (attempt.delayMs > 0) await new Promise<void>((resolve) => clock.after(attempt.delayMs, resolve))
      const left = deadline - clock.now()
      if (left <= 0) break
      const outcome = await tryOne(attempt, Math.min(limits.attempt, left))
      if (outcome === 'live') return true
      if (outcome === 'notMounted') broken = attempt.release.version
    }
    return false
  }

  async function tryOne(attempt: Attempt, timeout: number): Promise<Outcome> {
    const { version } = attempt.release
    try {
      const { slots: lifecycles } = (await federation.load(attempt, 'slots', timeout)) as RemoteModule
      await Promise.all(notLive().map((slot) => mountSlot(slot, lifecycles[slot.name], attempt)))
    } catch (error) {
      report({ remote: name, version, phase: 'load', error })
      return 'notLoaded'
    }
    return notLive().length === 0 ? 'live' : 'notMounted'
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
