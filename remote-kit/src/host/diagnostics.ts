import type { Bus, ReleaseSet } from '@viewpage/shared-events'
import type { RemoteFailure } from './errors/error-log.ts'

/** What a developer can look at in the console. */
export interface Diagnostics {
  readonly bus: Bus
  readonly releaseSet: ReleaseSet
  readonly errors: readonly RemoteFailure[]
}

const KEY = 'viewpage.diagnostics'

/** `window.__viewpage`, outside production builds or with `?diagnostics`, which holds for the tab (D52). */
export function showDiagnostics(diagnostics: Diagnostics): void {
  if (new URLSearchParams(location.search).has('diagnostics')) sessionStorage.setItem(KEY, 'on')
  if (process.env['NODE_ENV'] === 'production' && sessionStorage.getItem(KEY) === null) return
  Object.assign(window, { __viewpage: diagnostics })
}
