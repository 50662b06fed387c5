import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The part of `remote.json` the journeys change. */
interface Manifest {
  name: string
  version: string
  container: string
  entry: string
  server: string
  slots: string[]
  integrity: Record<string, string>
}

export interface Build {
  readonly manifest: Manifest
  readonly files: Record<string, string>
}

/** How a released remote misbehaves in the browser. */
export type Misfortune = 'throws-on-load' | 'throws-on-mount' | 'never-mounts'

/** The build of a remote that lies in its `dist`, under another version. */
export function buildOf(remote: string, version: string): Build {
  const dist = join(root, remote, 'dist')
  const manifest = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Manifest
  const files = Object.fromEntries(
    Object.keys(manifest.integrity).map((file) => [file, readFileSync(join(dist, file)).toString('base64')]),
  )
  return { manifest: { ...manifest, version }, files }
}

/** The same build with an entry that does what is feared of it; the server build stays good. */
export function brokenBuildOf(remote: string, version: string, misfortune: Misfortune): Build {
  const { manifest, files } = buildOf(remote, version)
  const content = Buffer.from(entryThat(misfortune, manifest))
  return {
    manifest: { ...manifest, integrity: { ...manifest.integrity, [manifest.entry]: integrityOf(content) } },
    files: { ...files, [manifest.entry]: content.toString('base64') },
  }
}

/** The same build with a server build that renders nothing; what lives in the browser stays good. */
export function unrenderedBuildOf(remote: string, version: string): Build {
  const { manifest, files } = buildOf(remote, version)
  const { server } = manifest
  const content = Buffer.concat([
    Buffer.from(files[server] ?? '', 'base64'),
    Buffer.from(
      `\nmodule.exports = { ...module.exports, render() { throw new Error('not rendered, on purpose') } }`,
    ),
  ])
  return {
    manifest: { ...manifest, integrity: { ...manifest.integrity, [server]: integrityOf(content) } },
    files: { ...files, [server]: content.toString('base64') },
  }
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

function entryThat(misfortune: Misfortune, { container, slots }: Manifest): string {
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
