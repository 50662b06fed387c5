import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'

const root = join(import.meta.dirname, '../..')

export interface Build {
  readonly manifest: RemoteManifest
  readonly files: Record<string, string>
}

/** How a released remote fails in the browser. */
export type Defect = 'throws-on-load' | 'throws-on-mount' | 'never-mounts'

/** The build in the `dist` folder of a remote, with another version. */
export function buildOf(remote: string, version: string): Build {
  return buildIn(join(root, remote, 'dist'), version)
}

/** The build of a remote in a folder, with another version. */
export function buildIn(dist: string, version: string): Build {
  const manifest = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as RemoteManifest
  return readBuild(dist, { ...manifest, version })
}

/** A build in a folder. */
export function readBuild(folder: string, manifest: RemoteManifest): Build {
  const files = Object.fromEntries(
    Object.keys(manifest.integrity).map((file) => [
      file,
      readFileSync(join(folder, file)).toString('base64'),
    ]),
  )
  return { manifest, files }
}

/** The same build with an entry that fails in the browser; the server build works. */
export function brokenBuildOf(remote: string, version: string, defect: Defect): Build {
  const build = buildOf(remote, version)
  return withFile(build, build.manifest.entry, brokenEntry(defect, build.manifest))
}

/** The event that makes a {@link faultyBuildOf} fail. `detail`: {@link Fault}. */
export const FAULT_EVENT = 'fail-on-purpose'

/** The message of an uncaught error or of an unhandled rejection. */
export interface Fault {
  readonly throws?: string
  readonly rejects?: string
}

/** The same build; it works, and fails on {@link FAULT_EVENT}. */
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

/** The same build with text added to its entry. */
export function changedBuildOf(remote: string, version: string, added: string): Build {
  const build = buildOf(remote, version)
  const { entry } = build.manifest
  return withFile(build, entry, contentOf(build, entry) + added)
}

/** The same build with a server build that throws; the browser build works. */
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

/** The same build with an entry whose slots all have one React component, given as source that may use `React`. */
export function componentBuildOf(remote: string, version: string, component: string): Build {
  const build = buildOf(remote, version)
  const { container, entry, slots } = build.manifest
  return withFile(
    build,
    entry,
    `var ${container} = (() => {
  let scope = {}
  const shared = async (key) => (await Object.values(scope[key])[0].get())()
  return {
    init: (given) => { scope = given },
    get: async () => {
      const [React, kit] = await Promise.all([shared('react'), shared('remote-kit')])
      const Component = ${component}
      const names = ${JSON.stringify(slots)}
      return () => ({ slots: kit.lifecyclesOf({ slots: Object.fromEntries(names.map((name) => [name, Component])) }) })
    },
  }
})()`,
  )
}

/** A component that draws and fails just after. */
export const THROWS_IN_AN_EFFECT = `() => {
  React.useEffect(() => { throw new Error('broken on purpose') })
  return 'broken'
}`

/** The text of a file. */
export function contentOf({ files }: Build, file: string): string {
  return Buffer.from(files[file] ?? '', 'base64').toString()
}

/** The same build with one file replaced. */
export function withFile({ manifest, files }: Build, file: string, text: string): Build {
  const content = Buffer.from(text)
  const hash = createHash('sha384').update(content).digest('base64')
  return {
    manifest: { ...manifest, integrity: { ...manifest.integrity, [file]: `sha384-${hash}` } },
    files: { ...files, [file]: content.toString('base64') },
  }
}

function brokenEntry(defect: Defect, { container, slots }: RemoteManifest): string {
  if (defect === 'throws-on-load') return `throw new Error('broken on purpose')`
  const mount =
    defect === 'throws-on-mount'
      ? `() => Promise.reject(new Error('broken on purpose'))`
      : `() => new Promise(() => {})`
  const lifecycles = `{ bootstrap: () => Promise.resolve(), mount: ${mount}, unmount: () => Promise.resolve() }`
  return `var ${container} = {
    init() {},
    get: () => Promise.resolve(() => ({ slots: { ${slots.map((slot) => `${JSON.stringify(slot)}: ${lifecycles}`).join(', ')} } })),
  }`
}
