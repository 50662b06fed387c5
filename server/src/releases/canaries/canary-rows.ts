import type { Kysely, Selectable } from 'kysely'
import { queueReleaseEvent } from '../../people/hooks/release-hooks.ts'
import type { CanariesTable, CanaryAction, CanaryState } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import { recordOf, type CanaryRecord } from './canary-records.ts'

/** Who changes a canary, and why. `token` is `null` for the server. */
export type ChangeRecord = Omit<ReleaseRecord, 'token'> & { readonly token: string | null }

/** Canaries that have not ended; watched releases are none. */
export async function openCanaries(transaction: Kysely<Tables>): Promise<CanaryRecord[]> {
  const rows = await transaction
    .selectFrom('canaries')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('kind', '=', 'canary')
    .execute()
  return rows.map(recordOf)
}

interface CanaryValues {
  readonly remote: string
  readonly version: string
  readonly stable_version: string | null
  readonly kind: 'canary' | 'watch'
  readonly stage: number
  readonly share: number
  readonly buckets: string
  readonly rolls_back: number
  readonly baseline: number | null
  readonly guardrails: string | null
  readonly started_at: number
  readonly ends_at: number
  readonly record: ChangeRecord
}

export async function addCanary(
  transaction: Kysely<Tables>,
  { record, ...values }: CanaryValues,
): Promise<CanaryRecord> {
  const row = await transaction
    .insertInto('canaries')
    .values({ ...values, state: 'running', ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addChange(transaction, row, { action: 'start', record, at: values.started_at })
  return recordOf(row)
}

export async function addChange(
  transaction: Kysely<Tables>,
  { id, kind, share, remote, version, stable_version }: Selectable<CanariesTable>,
  { action, record, at }: { action: CanaryAction; record: ChangeRecord; at: number },
): Promise<void> {
  await transaction
    .insertInto('canary_changes')
    .values({
      canary_id: id,
      action,
      share,
      changed_at: at,
      token_name: record.token,
      changed_by: record.by ?? null,
      reason: record.reason ?? null,
    })
    .execute()
  // A watched release was activated, and is rolled back by an activation.
  if (kind === 'watch') return
  const { token, by = null, reason = null } = record
  const change = { remote, version, before: stable_version, share: share / 1_000, token, by, reason }
  await queueReleaseEvent(transaction, { action: `canary-${action}`, ...change }, at)
}

/** Ends the watch of a remote, if there is one. */
export async function endWatch(
  transaction: Kysely<Tables>,
  remote: string,
  { state, record, at }: { state: CanaryState; record: ChangeRecord; at: number },
): Promise<void> {
  const row = await transaction
    .updateTable('canaries')
    .set({ state, ended_at: at })
    .where('remote', '=', remote)
    .where('kind', '=', 'watch')
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  await addChange(transaction, row, { action: 'end', record, at })
  await forgetAddresses(transaction, row.id)
}

/** A canary that ended keeps no address. */
export async function forgetAddresses(transaction: Kysely<Tables>, canaryId: number): Promise<void> {
  await transaction.deleteFrom('canary_views').where('canary_id', '=', canaryId).execute()
}
