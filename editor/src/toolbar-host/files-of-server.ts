import type { RemoteVersion } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'

/**
 * A release as the page of any origin loads it: with whole addresses, and without style sheets in the document, which do not
 * reach into a shadow root. Allows its files.
 */
export function releaseAt(server: string, release: RemoteRelease): RemoteRelease {
  const { fallback } = release
  return { ...versionAt(server, release), ...(fallback && { fallback: versionAt(server, fallback) }) }
}

function versionAt(server: string, version: RemoteVersion): RemoteVersion {
  const known = (globalThis.__integrity ??= {})
  for (const [file, hash] of Object.entries(version.integrity)) known[version.base + file] = hash
  return { ...version, base: new URL(version.base, server).href, css: [] }
}
