import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'

const root = join(import.meta.dirname, '../..')

export interface Build {
  readonly manifest: RemoteManifest
  readonly files: Record<string, string>
}

/** How a released remote misbehaves in the browser. */
export type Misfortune = 'throws-on-load' | 'throws-on-mount' | 'never-mounts'

/** The build of a remote that lies in its `dist`, under another version. */
export function buildOf(remote: string, version: string): Build {
  const dist = join(root, remote, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as RemoteManifest
  const files = Object.fromEntries(
    Object.keys(manifest.integrity).map((file) => [file, readFileSync(join(dist, file)).toString('base64')]),
  )
  return { manifest: { ...manifest, version }, files }
}

/** The same build with an entry that does what is feared of it; the server build stays good. */
export function brokenBuildOf(remote: string, version: string, misfortune: Misfortune): Build {
  const build = buildOf(remote, version)
  return withFile(build, build.manifest.entry, entryThat(misfortune, build.manifest))
}

/** The event at which a {@link faultyBuildOf} fails; its detail says how. */
export const FAULT_EVENT = 'fail-on-purpose'

/** What nobody catches: an error with that text, or a rejection with it. */
export interface Fault {
  readonly throws?: string
  readonly rejects?: string
}

/** The same build, which works, and has an error whenever the page says so. */
export function faultyBuildOf(remote: string, version: string): Build {
  const build = buildOf(remote, version)
  const { entry } = build.manifest
  return withFile(
    build,
    entry,
    `${contentOf(build, entry)}
addEventListener('${FAULT_EVENT}', function failOnPurpose({ detail: { throws, rejects } }) {
  if (rejects) Promise.reject(new TypeError(rejects))
  else throw new Error(throws)
})`,
  )
}

/** The same build with a server build that renders nothing; what lives in the browser stays good. */
export function unrenderedBuildOf(remote: string, version: string): Build {
  const build = buildOf(remote, version)
  const { server } = build.manifest
  return withFile(
    build,
    server,
    `${contentOf(build, server)}
module.exports = { ...module.exports, render() { throw new Error('not rendered, on purpose') } }`,
  )
}

function contentOf({ files }: Build, file: string): string {
  return Buffer.from(files[file] ?? '', 'base64').toString()
}

/** The same build with another content of one file. */
function withFile({ manifest, files }: Build, file: string, text: string): Build {
  const content = Buffer.from(text)
  const hash = createHash('sha384').update(content).digest('base64')
  return {
    manifest: { ...manifest, integrity: { ...manifest.integrity, [file]: `sha384-${hash}` } },
    files: { ...files, [file]: content.toString('base64') },
  }
}

function entryThat(misfortune: Misfortune, { container, slots }: RemoteManifest): string {
  if (misfortune === 'throws-on-load') return `throw new Error('broken on purpose')`
  const mount =
    misfortune === 'throws-on-mount'
      ? `() => Promise.reject(new Error('broken on purpose'))`
      : `() => new Promise(() => {})`
  const lifecycles = `{ bootstrap: () => Promise.resolve(), mount: ${mount}, unmount: () => Promise.resolve() }`
  return `var ${container} = {
    init() {},
    get: () => Promise.resolve(() => ({ slots: { ${slots.map((slot) => `${JSON.stringify(slot)}: ${lifecycles}`).join(', ')} } })),
  }`
}
