import { createHash } from 'node:crypto'
import type { RemoteManifest } from '@viewpage/shared-events'
import { ApiError } from '../errors.ts'

const MOST_BYTES = 8 * 1024 * 1024
const MOST_FILES = 300

/**
 * Checks that a build is whole and nothing but what it says: every file with its hash, no file beside them, entry,
 * style sheets and server build among them.
 *
 * @throws ApiError `invalid_release` with every reason found.
 */
export function checkBuild(manifest: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): void {
  const { name, version, container, integrity } = manifest
  const listed = new Set(Object.keys(integrity))
  const faults: string[] = []

  if (container !== name.replaceAll('-', '_'))
    faults.push(`the container must be called ${name.replaceAll('-', '_')}`)
  if (files.size > MOST_FILES) faults.push(`${files.size} files are more than ${MOST_FILES}`)
  for (const file of files.keys()) if (!listed.has(file)) faults.push(`${file} is not listed in remote.json`)
  for (const file of neededBy(manifest)) if (!listed.has(file)) faults.push(`${file} is not among its files`)
  for (const [file, hash] of Object.entries(integrity)) {
    const content = files.get(file)
    if (!content) faults.push(`${file} is missing`)
    else if (content.byteLength > MOST_BYTES) faults.push(`${file} has more than ${MOST_BYTES} bytes`)
    else if (hashOf(content) !== hash) faults.push(`${file} does not match its integrity`)
  }

  if (faults.length > 0) {
    throw new ApiError('invalid_release', {
      message: `[release] Failed to publish ${name} ${version}: ${faults[0]}. Build it again, and change nothing by hand.`,
      details: faults,
    })
  }
}

function neededBy({ entry, server, css, preload, locales }: RemoteManifest): string[] {
  return [entry, server, ...css, ...preload, ...Object.values(locales)]
}

function hashOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
