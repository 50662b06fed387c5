import type { ErrorPhase } from '../slot.ts'

/** An error with everything that tells where it came from. */
export interface RemoteFailure {
  readonly remote: string
  readonly version: string
  readonly phase: ErrorPhase
  readonly slot?: string
  readonly error: unknown
}

/** Everything that went wrong on this page, and whose it was. */
export interface ErrorLog {
  readonly failures: readonly RemoteFailure[]
  report(failure: RemoteFailure): void
}

const PHASES = {
  load: 'loading',
  mount: 'mounting',
  hydrate: 'hydrating',
  render: 'drawing',
  unmount: 'unmounting',
  action: 'handling an action',
  effect: 'running',
} as const

/** Says who failed, at what, and why, for the person who opens the console. */
export function createErrorLog(): ErrorLog {
  const failures: RemoteFailure[] = []
  return {
    failures,
    report(failure) {
      failures.push(failure)
      const { remote, version, phase, slot, error } = failure
      const where = slot === undefined ? '' : ` in the slot "${slot}"`
      console.error(`[${remote} ${version}] Failed while ${PHASES[phase]}${where}:`, error)
    },
  }
}
