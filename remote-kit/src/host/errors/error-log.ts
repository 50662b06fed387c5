import type { ErrorKind } from '@viewpage/shared-events'
import type { ErrorPhase } from '../../slot.ts'

/** An error with everything that tells where it came from. */
export interface RemoteFailure {
  readonly remote: string
  readonly version: string
  /** What a part was at when its host noticed; `uncaught` and `rejected` are those that only the browser noticed. */
  readonly phase: ErrorPhase | Extract<ErrorKind, 'uncaught' | 'rejected'>
  readonly slot?: string
  readonly error: unknown
}

/** Everything that went wrong on this page, and whose it was. */
export interface ErrorLog {
  /** The first hundred. */
  readonly failures: readonly RemoteFailure[]
  report(failure: RemoteFailure): void
  /** Calls back for every failure from now on. */
  follow(listener: (failure: RemoteFailure) => void): void
}

/** What is kept of a page that fails again and again. */
const MOST_KEPT = 100

const PHASES: Partial<Record<RemoteFailure['phase'], string>> = {
  load: 'loading',
  mount: 'mounting',
  hydrate: 'hydrating',
  render: 'drawing',
  unmount: 'unmounting',
  action: 'handling an action',
  effect: 'running',
}

/** Says who failed, at what, and why, for the person who opens the console. */
export function createErrorLog(): ErrorLog {
  const failures: RemoteFailure[] = []
  const listeners: ((failure: RemoteFailure) => void)[] = []
  return {
    failures,
    report(failure) {
      if (failures.length < MOST_KEPT) failures.push(failure)
      const { remote, version, phase, slot, error } = failure
      const where = slot === undefined ? '' : ` in the slot "${slot}"`
      const doing = PHASES[phase]
      // What nobody caught, the browser has said already.
      if (doing !== undefined) console.error(`[${remote} ${version}] Failed while ${doing}${where}:`, error)
      for (const listener of listeners) listener(failure)
    },
    follow: (listener) => void listeners.push(listener),
  }
}
