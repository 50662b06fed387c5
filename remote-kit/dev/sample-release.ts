import type { RemoteRelease } from '@viewpage/shared-events'

/** The release of a remote for tests. */
export function sampleRelease(
  remote: string,
  version: string,
  changes: Partial<RemoteRelease> = {},
): RemoteRelease {
  return {
    version,
    base: `/remotes/${remote}/${version}/`,
    container: remote.replaceAll('-', '_'),
    entry: 'remoteEntry.js',
    css: [],
    preload: [],
    integrity: {},
    exposes: ['./slots'],
    slots: [],
    emits: [],
    consumes: [],
    shared: {},
    locales: {},
    timeouts: { render: 150 },
    server: '',
    ...changes,
  }
}
