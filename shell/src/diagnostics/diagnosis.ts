import type { Http } from '@viewpage/remote-kit'
import type { Federation, RemoteFailure } from '@viewpage/remote-kit/host'
import type { Bus, BusProbe, PageData, ReleaseSet } from '@viewpage/shared-events'
import type { Applications } from '../slots/applications.ts'

/** What a host passes to its parts while diagnostics are on (docs/diagnostics.md). */
export interface Diagnosis {
  /** For the bus of the host. */
  readonly probe: BusProbe
  /** The same loader, measured, and failing where a fault is simulated. */
  federation(real: Federation): Federation
  /** The same applications, measured. */
  applications(real: Applications): Applications
  /** The same client, without the call that counts a view on a page that is left out of figures. */
  http(real: Http): Http
  /** Shows the panel. */
  open(page: DiagnosedPage): void
}

export interface DiagnosedPage {
  readonly bus: Bus
  readonly pageData: PageData
  readonly releaseSet: ReleaseSet
  readonly errors: readonly RemoteFailure[]
}
