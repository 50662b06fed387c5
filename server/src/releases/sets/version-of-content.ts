import { createHash } from 'node:crypto'
import type { RemoteManifest } from '@viewpage/shared-events'

/**
 * Names a build after its content, so that the same content has the same version.
 *
 * @returns `1.4.0-dev.<hash>` for the kind `dev`
 */
export function versionOfContent({ version, integrity }: RemoteManifest, kind: 'local' | 'dev'): string {
  const hash = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 8)
  return `${version}-${kind}.${hash}`
}
