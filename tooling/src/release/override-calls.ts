import type { UnseenSlots } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'
import type { PublishedBuild } from './version-calls.ts'

/** Versions that only one browser gets. */
export interface OverrideCalls {
  /** Publishes a build that only overrides show. The server names it after its content. */
  publishPreview(remote: string, build: PublishedBuild): Promise<Preview>
  /** Offers versions to one browser. @param live whether its pages follow {@link OverrideCalls.changeOverride} */
  offerOverride(versions: Readonly<Record<string, string>>, live: boolean): Promise<OfferedOverride>
  /** Gives the browser of an override other versions. */
  changeOverride(id: string, versions: Readonly<Record<string, string>>): Promise<void>
}

/** A published preview. */
export interface Preview extends UnseenSlots {
  readonly version: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** Versions for the browser that opens the link first. */
export interface OfferedOverride {
  readonly id: string
  readonly link: string
  /** ISO 8601; of the link. */
  readonly linkExpiresAt: string
}

export function overrideCalls({ call }: ServerConnection): OverrideCalls {
  return {
    publishPreview: async (remote, build) =>
      (await call('POST', `/api/v1/remotes/${remote}/previews`, build)) as Preview,
    offerOverride: async (versions, live) =>
      (await call('POST', '/api/v1/overrides/', { versions, live })) as OfferedOverride,
    async changeOverride(id, versions) {
      await call('PUT', `/api/v1/overrides/${id}`, { versions })
    },
  }
}
