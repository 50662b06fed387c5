import type { CanaryStatus, UnseenSlots } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'
import type { ReleaseDetails } from './version-calls.ts'

/** Versions that a share of the visitors gets. */
export interface CanaryCalls {
  /** Gives a published version to a share of the visitors. */
  startCanary(remote: string, version: string, start: CanaryStart): Promise<CanaryStatus & UnseenSlots>
  changeCanary(remote: string, verb: CanaryVerb, details: CanaryDetails): Promise<CanaryStatus>
  /** Newest first. @param remote @default all */
  canaries(remote?: string): Promise<CanaryStatus[]>
}

export type CanaryVerb = 'promote' | 'hold' | 'resume' | 'abort'

export interface CanaryDetails extends Pick<ReleaseDetails, 'by' | 'reason'> {
  /** Minutes until it is held if nothing was decided. @default 30 */
  readonly minutes?: number | undefined
}

export interface CanaryStart extends CanaryDetails {
  /** Starts even if the gate reports findings. @default false */
  readonly force?: boolean
  /** Percent of all visitors. */
  readonly share: number
}

export function canaryCalls({ call }: ServerConnection): CanaryCalls {
  return {
    startCanary: async (remote, version, start) =>
      (await call('PUT', `/api/v1/remotes/${remote}/canary`, { version, ...start })) as CanaryStatus &
        UnseenSlots,
    changeCanary: async (remote, verb, details) =>
      (await call('POST', `/api/v1/remotes/${remote}/canary/${verb}`, details)) as CanaryStatus,
    canaries: async (remote) =>
      (await call(
        'GET',
        `/api/v1/canaries/${remote === undefined ? '' : `?remote=${encodeURIComponent(remote)}`}`,
      )) as CanaryStatus[],
  }
}
