import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ReleaseSet, RemoteManifest, RemoteRelease } from '@viewpage/shared-events'
import type { Database } from '../database/open-database.ts'
import type { ReleaseOrigin } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { checkBuild } from './check-build.ts'

/** A build on its way in: what it says of itself, and its files. */
export interface IncomingBuild {
  readonly manifest: RemoteManifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface RemoteVersions {
  readonly remote: string
  readonly active: string
  readonly versions: readonly { readonly version: string; readonly publishedAt: string }[]
}

/** Published builds and which of them are active. Builds never change and are never deleted. */
export interface ReleaseStore {
  /** The set a page load gets. */
  current(): Promise<ReleaseSet>
  /** Every published version. */
  list(): Promise<RemoteVersions[]>
  /**
   * @throws ApiError `already_published`, or `invalid_release` with the reasons
   */
  publish(build: IncomingBuild, origin: ReleaseOrigin): Promise<void>
  /** Flips the pointer. @throws ApiError `not_found` for a version that was never published */
  activate(remote: string, version: string): Promise<ReleaseSet>
  /** @throws ApiError `nothing_to_roll_back` */
  rollback(remote: string): Promise<ReleaseSet>
  /** What a published version says of itself, or `null`. */
  manifestOf(remote: string, version: string): Promise<RemoteManifest | null>
  originOf(remote: string, version: string): Promise<ReleaseOrigin | null>
  /** The folder of a published version. */
  folderOf(remote: string, version: string): string
}

export interface ReleaseStoreOptions {
  readonly database: Database
  readonly dataDir: string
  /** Runs a server build and says what it exports. */
  readonly describe: (file: string) => Promise<{ slots: string[]; emits: string[]; consumes: string[] }>
  /** Called with every new set before the first page gets it. */
  readonly prepare: (set: ReleaseSet) => Promise<void>
  readonly now?: () => number
}

/** ms after which another process's activation is seen here. */
const FRESH_FOR = 500

export function createReleaseStore({
  database,
  dataDir,
  describe,
  prepare,
  now = Date.now,
}: ReleaseStoreOptions): ReleaseStore {
  const { read, write } = database
  const manifests = new Map<string, RemoteManifest>()
  let known: { set: ReleaseSet; newest: number; checkedAt: number } | null = null

  const folderOf = (remote: string, version: string) => join(dataDir, 'remotes', remote, version)

  async function manifestOf(remote: string, version: string): Promise<RemoteManifest | null> {
    const key = `${remote}@${version}`
    const cached = manifests.get(key)
    if (cached) return cached
    const row = await read
      .selectFrom('remote_versions')
      .select('manifest')
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) return null
    const manifest = JSON.parse(row.manifest) as RemoteManifest
    manifests.set(key, manifest)
    return manifest
  }

  async function releaseOf(remote: string, version: string): Promise<Omit<RemoteRelease, 'fallback'> | null> {
    const manifest = await manifestOf(remote, version)
    if (!manifest) return null
    const { name: _name, budget: _budget, ...release } = manifest
    return { ...release, version, base: `/remotes/${remote}/${version}/` }
  }

  async function readSet(): Promise<ReleaseSet> {
    const rows = await read
      .selectFrom('remote_activations')
      .select(['remote', 'version', 'fallback_version'])
      .where('id', 'in', (query) =>
        query
          .selectFrom('remote_activations')
          .select(({ fn }) => fn.max('id').as('id'))
          .groupBy('remote'),
      )
      .orderBy('remote')
      .execute()
    const remotes: Record<string, RemoteRelease> = {}
    for (const { remote, version, fallback_version } of rows) {
      const release = await releaseOf(remote, version)
      const fallback = fallback_version === null ? null : await releaseOf(remote, fallback_version)
      if (release) remotes[remote] = { ...release, ...(fallback && { fallback }) }
    }
    const hash = createHash('sha256').update(JSON.stringify(remotes)).digest('hex')
    return { id: `r_${hash.slice(0, 12)}`, remotes }
  }

  async function newestActivation(): Promise<number> {
    const row = await read
      .selectFrom('remote_activations')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirst()
    return Number(row?.newest ?? 0)
  }

  async function refresh(): Promise<ReleaseSet> {
    const newest = await newestActivation()
    if (known?.newest === newest) {
      known = { ...known, checkedAt: now() }
      return known.set
    }
    const set = await readSet()
    await prepare(set)
    known = { set, newest, checkedAt: now() }
    return set
  }

  async function point(remote: string, choose: (history: Activation[]) => Activation): Promise<ReleaseSet> {
    await write(async (transaction) => {
      const history = await transaction
        .selectFrom('remote_activations')
        .select(['version', 'fallback_version'])
        .where('remote', '=', remote)
        .orderBy('id', 'desc')
        .execute()
      await transaction
        .insertInto('remote_activations')
        .values({ remote, activated_at: now(), ...choose(history) })
        .execute()
    })
    return refresh()
  }

  return {
    current: () => (known && now() - known.checkedAt < FRESH_FOR ? Promise.resolve(known.set) : refresh()),

    async list() {
      const { remotes } = await refresh()
      const rows = await read
        .selectFrom('remote_versions')
        .selectAll()
        .orderBy('published_at', 'desc')
        .execute()
      return [...new Set(rows.map(({ remote }) => remote))].sort().map((remote) => ({
        remote,
        active: remotes[remote]?.version ?? '',
        versions: rows
          .filter((row) => row.remote === remote)
          .map(({ version, published_at }) => ({
            version,
            publishedAt: new Date(published_at).toISOString(),
          })),
      }))
    },

    async publish({ manifest, files }, origin) {
      const { name, version } = manifest
      if (await manifestOf(name, version)) {
        throw new ApiError('already_published', {
          message: `[release] Failed to publish ${name} ${version}: it is published already, and published versions never change. Raise the version.`,
        })
      }
      checkBuild(manifest, files)
      const incoming = join(dataDir, 'remotes', `.incoming-${name}-${version}-${process.pid}-${now()}`)
      try {
        for (const [file, content] of files) await writeWithCompressed(join(incoming, file), content)
        const described = await describe(join(incoming, manifest.server)).catch(asRefusal(manifest))
        checkServerBuild(manifest, described)
        await mkdir(dirname(folderOf(name, version)), { recursive: true })
        // A folder without a row is what a crash between the two left behind.
        if (existsSync(folderOf(name, version))) await rm(folderOf(name, version), { recursive: true })
        await rename(incoming, folderOf(name, version))
      } finally {
        await rm(incoming, { recursive: true, force: true })
      }
      await write((transaction) =>
        transaction
          .insertInto('remote_versions')
          .values({ remote: name, version, manifest: JSON.stringify(manifest), origin, published_at: now() })
          .execute(),
      )
    },

    async activate(remote, version) {
      if (!(await manifestOf(remote, version))) {
        throw new ApiError('not_found', {
          message: `[release] Failed to activate ${remote} ${version}: it was never published.`,
        })
      }
      return point(remote, ([active]) => ({
        version,
        fallback_version: active?.version === version ? active.fallback_version : (active?.version ?? null),
      }))
    },

    rollback: (remote) =>
      point(remote, (history) => {
        const target = history[0]?.fallback_version
        if (target === null || target === undefined) {
          throw new ApiError('nothing_to_roll_back', {
            message: `[release] Failed to roll back ${remote}: there is no earlier version to go back to.`,
          })
        }
        // What was good beneath the target then is what is good beneath it now; the version left behind is not.
        const before = history.find(({ version }, index) => index > 0 && version === target)
        return { version: target, fallback_version: before?.fallback_version ?? null }
      }),

    manifestOf,
    async originOf(remote, version) {
      const row = await read
        .selectFrom('remote_versions')
        .select('origin')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst()
      return row?.origin ?? null
    },
    folderOf,
  }
}

interface Activation {
  readonly version: string
  readonly fallback_version: string | null
}

function asRefusal({ name, version }: RemoteManifest): (error: unknown) => never {
  return (error) => {
    throw new ApiError('invalid_release', {
      message: `[release] Failed to publish ${name} ${version}: its server build cannot be run. ${String(error).split('\n')[0]}`,
    })
  }
}

function checkServerBuild(
  { name, version, slots, emits, consumes }: RemoteManifest,
  described: { slots: string[]; emits: string[]; consumes: string[] },
): void {
  const wanted = JSON.stringify([[...slots].sort(), [...emits].sort(), [...consumes].sort()])
  if (wanted === JSON.stringify([[...described.slots].sort(), described.emits, described.consumes])) return
  throw new ApiError('invalid_release', {
    message: `[release] Failed to publish ${name} ${version}: remote.json and the server build differ in slots or actions. Build it again.`,
  })
}

const COMPRESSIBLE = /\.(?:js|css|json)$/

/** Files are served compressed; that is done once, here. */
async function writeWithCompressed(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  if (!COMPRESSIBLE.test(path)) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${path}.gz`, await promisify(gzip)(content))
}
