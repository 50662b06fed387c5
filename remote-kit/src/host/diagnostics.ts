import type { Bus, ReleaseSet } from '@viewpage/shared-events'
import type { RemoteFailure } from './errors/error-log.ts'

/** For developers, in the console. */
export interface Diagnostics {
  readonly bus: Bus
  readonly releaseSet: ReleaseSet
  readonly errors: readonly RemoteFailure[]
  readonly storyboardAPIVersion: number
}

const KEY = 'viewpage.diagnostics'

/**
 * Sets `window.__viewpage`, outside production builds or after `?diagnostics` in the same tab
 * (docs/behaviour/errors.md#diagnostics).
 */
export function showDiagnostics(diagnostics: Diagnostics): void {
  if (new URLSearchParams(location.search).has('diagnostics')) sessionStorage.setItem(KEY, 'on')
  if (process.env['NODE_ENV'] === 'production' && sessionStorage.getItem(KEY) === null) return
  Object.assign(window, { __viewpage: diagnostics })
}
