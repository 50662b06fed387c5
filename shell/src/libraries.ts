import { nameLibraries, readPageRelease } from '@viewpage/remote-kit/host'

// Runs before the host on pages whose remotes name library sets. Other pages do not load it.
for (const { fallback, ...release } of Object.values(readPageRelease().set.remotes)) {
  nameLibraries(release)
  if (fallback) nameLibraries(fallback)
}
