import { createHash } from 'node:crypto'
import type { ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { sql, type Kysely } from 'kysely'
import { pathOfBuild } from '../../storage/builds/build-names.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { withLibraries } from './library-sets.ts'
import type { PublishedVersions } from './published-versions.ts'

/**
 * The newest activation of each remote, in the order of their names. Steps from name to name in the index, because a remote
 * may have any number of activations.
 */
export function newestActivations(read: Kysely<Tables>) {
  const newest = sql<number>`(
    with recursive names(remote) as (
      select min(remote) from remote_activations
      union all
      select (select min(remote) from remote_activations where remote > names.remote)
      from names where names.remote is not null
    )
    select (select max(id) from remote_activations where remote = names.remote)
    from names where names.remote is not null
  )`
  return read.selectFrom('remote_activations').selectAll().where('id', 'in', newest).orderBy('remote')
}

/** The id of the newest activation of all remotes; 0 without any. */
export async function readNewestActivation(read: Kysely<Tables>): Promise<number> {
  const { newest } = await read
    .selectFrom('remote_activations')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

/** The active version of a remote, which is never a preview; `null` if none is active. */
export async function readActiveVersion(read: Kysely<Tables>, remote: string): Promise<string | null> {
  return (await readPointer(read, remote))?.version ?? null
}

/** The version that a rollback activates; `null` if there is none. */
export async function readFallbackVersion(read: Kysely<Tables>, remote: string): Promise<string | null> {
  return (await readPointer(read, remote))?.fallback_version ?? null
}

const readPointer = (read: Kysely<Tables>, remote: string) =>
  read
    .selectFrom('remote_activations')
    .select(['version', 'fallback_version'])
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Reads the release set: the active version of each remote, and the one that pages fall back to. */
export async function readReleaseSet(read: Kysely<Tables>, versions: PublishedVersions): Promise<ReleaseSet> {
  const remotes: [name: string, release: RemoteRelease][] = []
  for (const { remote, version, fallback_version } of await newestActivations(read).execute()) {
    const release = await releaseOf(versions, remote, version)
    const fallback = fallback_version === null ? null : await releaseOf(versions, remote, fallback_version)
    if (release) remotes.push([remote, { ...release, ...(fallback && { fallback }) }])
  }
  return setOf(Object.fromEntries(remotes))
}

/** Creates a set with the library sets of its remotes. Its id is a hash of its content. */
export function setOf(active: ReleaseSet['remotes']): ReleaseSet {
  const remotes = withLibraries(active)
  const hash = createHash('sha256').update(JSON.stringify(remotes)).digest('hex')
  return { id: `r_${hash.slice(0, 12)}`, remotes }
}

/** @returns `null` for a version that was never published */
export async function releaseOf(
  versions: PublishedVersions,
  remote: string,
  version: string,
): Promise<Omit<RemoteRelease, 'fallback'> | null> {
  const manifest = await versions.manifestOf(remote, version)
  if (!manifest) return null
  const {
    name: _name,
    budget: _budget,
    contract: _contract,
    guardrails: _guardrails,
    lowers: _lowers,
    ...rest
  } = manifest
  const { events, ...release } = rest
  // A preview counts nothing.
  const isCounted = events !== undefined && (await versions.originOf(remote, version)) !== 'preview'
  return { ...release, ...(isCounted && { events }), version, base: pathOfBuild(remote, version) }
}
