import type { GateFinding } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { publishChange } from '../../storage/database/change-notice.ts'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'

/** Who activates a version, and why. */
export interface ReleaseRecord {
  /** The entry of the release tokens that allows it: a remote's name or `*`. */
  readonly token: string
  readonly by?: string | undefined
  readonly reason?: string | undefined
}

/** The active version, and the version that pages fall back to. */
interface Pointer {
  readonly version: string
  readonly fallback_version: string | null
}

interface Activation extends Pointer {
  readonly activated_by: string | null
}

/** The activations of a remote. */
interface History {
  /** The newest one; `undefined` if no version is active. */
  readonly active: Activation | undefined
  /** The newest one of a version, before the active one. */
  readonly earlier: (version: string) => Promise<Pointer | undefined>
}

/** Chooses the next version of a remote. @throws ApiError if it must not change */
export type Choose = (history: History) => Promise<Pointer>

interface NewActivation {
  readonly kind: DatabaseKind
  readonly remote: string
  readonly choose: Choose
  readonly record: ReleaseRecord | null
  /** The findings that it overrides. */
  readonly findings: readonly GateFinding[]
  /** ms since 1970 */
  readonly at: number
}

/**
 * Activates the chosen version of a remote, and notifies all processes. The caller holds the lock of releases.
 *
 * @returns the id of the activation
 */
export async function addActivation(
  transaction: Kysely<Tables>,
  { kind, remote, choose, record, findings, at }: NewActivation,
): Promise<number> {
  const newest = transaction
    .selectFrom('remote_activations')
    .select(['id', 'version', 'fallback_version', 'activated_by'])
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(1)
  const active = await newest.executeTakeFirst()
  const pointer = await choose({
    active,
    earlier: (version) =>
      newest
        .where('version', '=', version)
        .where('id', '<', active?.id ?? 0)
        .executeTakeFirst(),
  })
  const { id } = await transaction
    .insertInto('remote_activations')
    .values({
      remote,
      activated_at: at,
      token_name: record?.token ?? null,
      activated_by: record?.by ?? null,
      reason: record?.reason ?? null,
      findings: findings.length > 0 ? JSON.stringify(findings) : null,
      ...pointer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishChange(transaction, kind, 'releases')
  return id
}

/** The version that a release expects to be active; `null`: none; `undefined`: any. */
export type Expected = string | null | undefined

export function chooseVersion(remote: string, version: string, expected?: Expected): Choose {
  return async ({ active }) => {
    checkExpected(`activate ${remote} ${version}`, active, expected)
    const isSame = active?.version === version
    return { version, fallback_version: isSame ? active.fallback_version : (active?.version ?? null) }
  }
}

export function chooseFallback(remote: string, expected?: Expected): Choose {
  return async ({ active, earlier }) => {
    checkExpected(`roll back ${remote}`, active, expected)
    const target = active?.fallback_version ?? null
    if (target === null) {
      throw new ApiError('nothing_to_roll_back', {
        message: `[release] Failed to roll back ${remote}: there is no earlier version to go back to.`,
      })
    }
    // Falls back to what the target had when it was active, not to the version that is rolled back, which is known to be bad.
    const before = await earlier(target)
    return { version: target, fallback_version: before?.fallback_version ?? null }
  }
}

function checkExpected(attempt: string, active: Activation | undefined, expected: Expected): void {
  if (expected === undefined || expected === (active?.version ?? null)) return
  const found = active
    ? `${active.version} is active now${active.activated_by === null ? '' : `, activated by ${active.activated_by}`}`
    : 'no version is active'
  throw new ApiError('active_changed', {
    message: `[release] Failed to ${attempt}: it was to replace ${expected ?? 'no version'}, but ${found}. Look at what changed, then run the command again.`,
  })
}
