import type { RemoteManifest } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { addActivation } from './activate-version.ts'
import { chooseVersion } from './choose-version.ts'
import { publishVersion, type IncomingBuild, type PublishOptions } from './publish-version.ts'

/** `known`: its version was published before, by any process. */
export type BundledOutcome = 'activated' | 'published' | 'known'

/**
 * Publishes a build that is deployed with the server and activates it in the same transaction, unless a release of a team
 * is active. A build that was published before is activated only if no version is active: a restarted process must not
 * replace what others have activated since.
 *
 * @throws ApiError `invalid_release`
 */
export async function publishBundled(options: PublishOptions, build: IncomingBuild): Promise<BundledOutcome> {
  const { database, now } = options
  const { manifest } = build
  const isNewActive = await publishVersion(options, build, { origin: 'bundled' }, (transaction) =>
    activateInstead(transaction, database.kind, manifest, [null, 'bundled'], now()),
  )
  if (isNewActive !== null) return isNewActive ? 'activated' : 'published'
  const isActivated = await database.write(async (transaction) => {
    await lock(transaction, database.kind, 'releases')
    return activateInstead(transaction, database.kind, manifest, [null], now())
  })
  return isActivated ? 'activated' : 'known'
}

/** @param origins what the active version may be; `null`: none is active */
async function activateInstead(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  { name: remote, version }: RemoteManifest,
  origins: readonly (ReleaseOrigin | null)[],
  at: number,
): Promise<boolean> {
  const active = await transaction
    .selectFrom('remote_activations as activation')
    .innerJoin('remote_versions as published', (join) =>
      join
        .onRef('published.remote', '=', 'activation.remote')
        .onRef('published.version', '=', 'activation.version'),
    )
    .select('published.origin')
    .where('activation.remote', '=', remote)
    .orderBy('activation.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!origins.includes(active?.origin ?? null)) return false
  const choose = chooseVersion(remote, version)
  await addActivation(transaction, {
    kind,
    remote,
    action: 'activate',
    choose,
    record: null,
    findings: [],
    at,
  })
  return true
}
