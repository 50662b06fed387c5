import type { RemoteRelease } from '@viewpage/shared-events'

/** A version of a remote, without its fallback version. */
export type RemoteVersion = Omit<RemoteRelease, 'fallback'>

/** A version of a remote and the address to load it from. */
export interface RemoteAddress {
  readonly release: RemoteVersion
  /** Ends with a slash. */
  readonly base: string
}

/**
 * The address of a version.
 *
 * @param path 0 for its own address; other numbers for the same files under another path, because a browser would join a
 * second request for the same URL to the one that hangs
 */
export function addressOf(release: RemoteVersion, path: number): RemoteAddress {
  const { base } = release
  return { release, base: path === 0 ? base : base.replace('/remotes/', `/remotes/~${path}/`) }
}
