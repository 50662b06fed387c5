import type { Http } from '@viewpage/remote-kit'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import type { BusProbe, PageData, ReleaseSet } from '@viewpage/shared-events'
import type { Applications } from '../slots/applications.ts'

/** Wraps the parts of a host while diagnostics are on (docs/diagnostics.md). */
export interface Diagnosis {
  /** For the bus of the host. */
  readonly probe: BusProbe
  /** Wraps the loader: measures it, and makes it fail where a fault is simulated. */
  federation(real: Federation): Federation
  /** Wraps the applications: measures their mounts. */
  applications(real: Applications): Applications
  /** Wraps the client: skips the call that counts a view if the page load is excluded from figures. */
  http(real: Http): Http
  /** Shows the panel. */
  open(page: DiagnosedPage): void
}

export interface DiagnosedPage {
  readonly pageData: PageData
  readonly releaseSet: ReleaseSet
  readonly errors: readonly RemoteFailure[]
}
