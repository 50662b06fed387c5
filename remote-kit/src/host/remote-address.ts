import type { RemoteRelease } from '@viewpage/shared-events'

/** A version of a remote without the one to fall back to. */
export type RemoteVersion = Omit<RemoteRelease, 'fallback'>

/** Which version of a remote, and under which address its files are asked for. */
export interface RemoteAddress {
  readonly release: RemoteVersion
  /** Ends with a slash. */
  readonly base: string
}

/**
 * Where a version is asked for.
 *
 * @param path 0 for its own address; any other number for the same bytes under another one, because a browser joins a
 * second request to one that hangs
 */
export function addressOf(release: RemoteVersion, path: number): RemoteAddress {
  const { base } = release
  return { release, base: path === 0 ? base : base.replace('/remotes/', `/remotes/~${path}/`) }
}
