import type { Bus, ReleaseSet } from '@viewpage/shared-events'
import type { RemoteFailure } from './errors/error-log.ts'

/** For developers, in the console. */
export interface Diagnostics {
  readonly bus: Bus
  readonly releaseSet: ReleaseSet
  readonly errors: readonly RemoteFailure[]
  readonly storyboardAPIVersion: number
}

/** In the session storage of a tab. The panel has further keys, which begin with this one. */
export const DIAGNOSTICS_KEY = 'viewpage.diagnostics'

const PANEL = 'on'
const CONSOLE = 'console'

/**
 * The diagnostics of this tab. `?diagnostics` turns on the panel and `?diagnostics=console` exposes only
 * `window.__viewpage`; both hold for the tab (docs/behaviour/errors.md#diagnostics).
 */
function diagnosticsOfTab(): string | null {
  const asked = new URLSearchParams(location.search).get('diagnostics')
  try {
    if (asked !== null) sessionStorage.setItem(DIAGNOSTICS_KEY, asked === CONSOLE ? CONSOLE : PANEL)
    return sessionStorage.getItem(DIAGNOSTICS_KEY)
  } catch {
    // A browser that blocks cookies throws.
    return null
  }
}

export function hasDiagnosticsPanel(): boolean {
  return diagnosticsOfTab() === PANEL
}

/** Sets `window.__viewpage`, outside production builds or with diagnostics. */
export function showDiagnostics(diagnostics: Diagnostics): void {
  if (process.env['NODE_ENV'] === 'production' && !isDiagnosing()) return
  Object.assign(window, { __viewpage: diagnostics })
}

/** Whether diagnostics are on in this tab. Errors may then be caused by them. */
export function isDiagnosing(): boolean {
  return diagnosticsOfTab() !== null
}
