import type { ReleaseSet } from '@viewpage/shared-events'
import type { GateFinding } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { ApiError } from '../../foundation/errors.ts'
import { queueReleaseEvent, type ReleaseEvent } from '../../people/hooks/release-hooks.ts'
import { lock } from '../../storage/database/advisory-lock.ts'
import { publishChange } from '../../storage/database/change-notice.ts'
import type { Database, DatabaseKind } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Gate } from '../gate/gate.ts'
import { refuseBreaking } from '../gate/refuse-breaking.ts'
import { refuseTakenSlots } from '../gate/refuse-taken-slots.ts'
import type { ActiveSet } from '../sets/active-set.ts'
import type { PublishedVersions } from '../sets/published-versions.ts'
import { isLibrarySet } from '../sets/library-sets.ts'
import { readActiveVersion, readFallbackVersion } from '../sets/read-release-set.ts'
import { readEvidenceAgainst, refuseRolledBack } from '../sets/evidence-against.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import { whileLiveUnchanged } from '../sets/while-live-unchanged.ts'
import { chooseFallback, chooseVersion, type Choose, type Expected } from './choose-version.ts'

/**
 * Changes more in the transaction that activates a version, so that no server sees one without the other.
 *
 * @param before the version that was active; `null` for none
 */
type Alongside = (transaction: Kysely<Tables>, before: string | null) => Promise<unknown>

/** The conditions and the record of a release. */
export interface ReleaseDetails {
  /** The version it replaces, `null` for none. @default any */
  readonly expect?: Expected
  readonly record?: ReleaseRecord
  /** Whether it overrides findings of the gate. @default false */
  readonly force?: boolean
  /** Whether it may be a version that evidence rolled back. @default as `force` */
  readonly despiteEvidence?: boolean
  /** If it throws, nothing changes. @default changes nothing more */
  readonly alongside?: Alongside | undefined
}

/** Changes which version of a remote is active. */
export interface Activating {
  /**
   * Activates a published version.
   *
   * @throws ApiError `not_found` for a version that was never published, `preview_only` for a preview, `active_changed`,
   * `rolled_back`, `breaks_pages`
   */
  activate(remote: string, version: string, details?: ReleaseDetails): Promise<ReleaseSet>
  /**
   * Checked by the gate only for a library set, which remotes may not do without.
   *
   * @throws ApiError `nothing_to_roll_back`, `active_changed`, `breaks_pages`
   */
  rollback(remote: string, details?: ReleaseDetails): Promise<ReleaseSet>
}

interface ActivatingOptions {
  readonly database: Database
  readonly versions: Pick<PublishedVersions, 'originOf'>
  readonly gate: Pick<Gate, 'findings' | 'checkBasis'>
  readonly activeSet: Pick<ActiveSet, 'including'>
  /** ms since 1970 */
  readonly now: () => number
}

export function createActivating({
  database,
  versions,
  gate,
  activeSet,
  now,
}: ActivatingOptions): Activating {
  const { kind, write } = database

  /** @param check throws to refuse it; returns what the release overrides. Called under the lock of releases. */
  async function activateChosen(
    remote: string,
    action: NewActivation['action'],
    choose: Choose,
    { record, alongside }: Pick<ReleaseDetails, 'record' | 'alongside'>,
    check: (transaction: Kysely<Tables>) => Promise<readonly GateFinding[]>,
  ): Promise<ReleaseSet> {
    const activation = await write(async (transaction) => {
      await lock(transaction, kind, 'releases')
      const findings = await check(transaction)
      const before = await readActiveVersion(transaction, remote)
      const chosen = { kind, remote, action, choose, record: record ?? null, findings, at: now() }
      const id = await addActivation(transaction, chosen)
      await alongside?.(transaction, before)
      return id
    })
    return activeSet.including(activation)
  }

  return {
    async activate(remote, version, { expect, force = false, despiteEvidence = force, ...details } = {}) {
      const attempt = `activate ${remote} ${version}`
      checkMayActivate(attempt, remote, await versions.originOf(remote, version))
      const forcing = { isForced: force, token: details.record?.token }
      return whileLiveUnchanged(attempt, async () => {
        // Not under the lock, which everybody waits for.
        const checked = await gate.findings(remote, version)
        const overridden = refuseBreaking(attempt, checked.findings, forcing)
        const choose = chooseVersion(remote, version, expect)
        return activateChosen(remote, 'activate', choose, details, async (transaction) => {
          await gate.checkBasis(transaction, checked)
          const against = await readEvidenceAgainst(transaction, remote, version)
          return [...refuseRolledBack(attempt, against, despiteEvidence), ...overridden]
        })
      })
    },

    rollback(remote, { expect, ...details } = {}) {
      const { token = '*' } = details.record ?? {}
      const attempt = `roll back ${remote}`
      return whileLiveUnchanged(attempt, async () => {
        const isChecked = isLibrarySet(remote) && token !== '*'
        const target = isChecked ? await readFallbackVersion(database.read, remote) : null
        const checked = target === null ? null : await gate.findings(remote, target)
        const harmful = (checked?.findings ?? []).filter(({ harms }) => harms !== undefined)
        refuseBreaking(`${attempt} to ${target ?? ''}`, harmful, { isForced: true, token })
        return activateChosen(
          remote,
          'roll-back',
          chooseFallback(remote, expect),
          {
            ...details,
            async alongside(transaction, before) {
              await refuseTakenSlots(transaction, { remote, before, token })
              await details.alongside?.(transaction, before)
            },
          },
          async (transaction) => {
            if (checked) await gate.checkBasis(transaction, checked)
            return []
          },
        )
      })
    },
  }
}

function checkMayActivate(attempt: string, remote: string, origin: ReleaseOrigin | null): void {
  const failed = `[release] Failed to ${attempt}`
  if (origin === null) throw new ApiError('not_found', { message: `${failed}: it was never published.` })
  if (origin !== 'preview') return
  throw new ApiError('preview_only', {
    message: `${failed}: it is a preview, which is deleted after some days. Release the same sources: npm run release -w ${remote}.`,
  })
}

interface NewActivation {
  readonly kind: DatabaseKind
  readonly remote: string
  readonly action: Extract<ReleaseEvent['action'], 'activate' | 'roll-back'>
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
  { kind, remote, action, choose, record, findings, at }: NewActivation,
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
  const who = { token: record?.token ?? null, by: record?.by ?? null, reason: record?.reason ?? null }
  const { id } = await transaction
    .insertInto('remote_activations')
    .values({
      remote,
      activated_at: at,
      token_name: who.token,
      activated_by: who.by,
      reason: who.reason,
      findings: findings.length > 0 ? JSON.stringify(findings) : null,
      ...pointer,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = active?.version ?? null
  const event = { remote, version: pointer.version, action, before, share: null, ...who }
  await queueReleaseEvent(transaction, event, at)
  await publishChange(transaction, kind, 'releases')
  return id
}
