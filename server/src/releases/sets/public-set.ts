import type { ReleaseSet, RemoteRelease } from '@viewpage/shared-events'

type Version = Omit<RemoteRelease, 'fallback'>

/** A version without the addresses of its team's servers, which may be of an internal network. */
export function withoutServers<Release extends Version>({
  data: _data,
  calls: _calls,
  ...rest
}: Release): Omit<Release, 'data' | 'calls'> {
  return rest
}

/** A release set as everybody may see it. */
export function publicSetOf({ id, remotes }: ReleaseSet): ReleaseSet {
  return {
    id,
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, { fallback, ...own }]) => [
        name,
        { ...withoutServers(own), ...(fallback && { fallback: withoutServers(fallback) }) },
      ]),
    ),
  }
}
