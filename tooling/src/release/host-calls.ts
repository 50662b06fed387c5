import type { HostRegistration, RegisteredHost } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'
import type { ReleaseDetails } from './version-calls.ts'

/** Hosts that other servers serve. */
export interface HostCalls {
  /** Registers a host that another server serves, so that releases have to fit it. */
  registerHost(host: string, details: HostDetails): Promise<HostRegistration>
  withdrawHost(host: string, details: Pick<ReleaseDetails, 'by' | 'reason'>): Promise<void>
  /** Every host that releases have to fit. */
  hosts(): Promise<RegisteredHost[]>
}

/** A host as it is registered. */
export interface HostDetails extends Pick<ReleaseDetails, 'by' | 'reason'> {
  /** The text of its `contract.json`. */
  readonly contract: string
}

export function hostCalls({ call }: ServerConnection): HostCalls {
  return {
    registerHost: async (host, details) =>
      (await call('PUT', `/api/v1/hosts/${host}`, details)) as HostRegistration,
    async withdrawHost(host, details) {
      await call('DELETE', `/api/v1/hosts/${encodeURIComponent(host)}`, details)
    },
    hosts: async () => (await call('GET', '/api/v1/hosts/')) as RegisteredHost[],
  }
}
