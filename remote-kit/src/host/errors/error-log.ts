import type { ErrorKind } from '@viewpage/shared-events'
import type { ErrorPhase } from '../../slot-contract.ts'

/** An error and its origin. */
export interface RemoteFailure {
  readonly remote: string
  readonly version: string
  /** What the part was doing; `uncaught` and `rejected` are from the browser's global error events. */
  readonly phase: ErrorPhase | Extract<ErrorKind, 'uncaught' | 'rejected'>
  readonly slot?: string
  readonly error: unknown
}

/** All errors of this page. */
export interface ErrorLog {
  /** The first {@link MAX_FAILURES}. */
  readonly failures: readonly RemoteFailure[]
  report(failure: RemoteFailure): void
  /** Calls back for every failure from now on. */
  subscribe(listener: (failure: RemoteFailure) => void): void
}

const MAX_FAILURES = 100

const PHASES: Partial<Record<RemoteFailure['phase'], string>> = {
  load: 'loading',
  mount: 'mounting',
  hydrate: 'hydrating',
  render: 'rendering',
  unmount: 'unmounting',
  action: 'handling an action',
  effect: 'running',
}

/** Keeps errors and writes them to the console, with the remote, the phase and the slot. */
export function createErrorLog(): ErrorLog {
  const failures: RemoteFailure[] = []
  const listeners: ((failure: RemoteFailure) => void)[] = []
  return {
    failures,
    report(failure) {
      if (failures.length < MAX_FAILURES) failures.push(failure)
      const { remote, version, phase, slot, error } = failure
      const where = slot === undefined ? '' : ` in the slot "${slot}"`
      const doing = PHASES[phase]
      // The browser logs uncaught errors itself.
      if (doing !== undefined) console.error(`[${remote} ${version}] Failed while ${doing}${where}:`, error)
      for (const listener of listeners) listener(failure)
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
