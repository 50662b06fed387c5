import type { GateFinding } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { ApiError } from '../../foundation/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** The evidence of visitors rolled a version back, and nobody has released it by force since. */
export interface EvidenceAgainst {
  readonly remote: string
  readonly version: string
  /** ms since 1970 */
  readonly at: number
  /** A clause in English; `null` if none was stored. */
  readonly reason: string | null
}

/** `null` for a version that evidence never rolled back, or whose newest trial is another one. */
export async function readEvidenceAgainst(
  read: Kysely<Tables>,
  remote: string,
  version: string,
): Promise<EvidenceAgainst | null> {
  const trial = await newestTrial(read, remote, version).executeTakeFirst()
  if (trial?.state !== 'rolled-back') return null
  const reason = await readEndReason(read, trial.id)
  return { remote, version, at: trial.ended_at ?? trial.started_at, reason }
}

/** Why a canary was rolled back: a clause in English. `null` if it was not, or no reason was stored. */
export async function readEndReason(read: Kysely<Tables>, canaryId: number): Promise<string | null> {
  const end = await read
    .selectFrom('canary_changes')
    .select('reason')
    .where('canary_id', '=', canaryId)
    .where('action', '=', 'roll-back')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end?.reason ?? null
}

/** The newest canary or watched release of a version that a person or another release did not cut short. */
export function newestTrial(read: Kysely<Tables>, remote: string, version: string) {
  return read
    .selectFrom('canaries')
    .select(['id', 'state', 'started_at', 'ended_at'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('state', 'not in', ['aborted', 'replaced'])
    .orderBy('id', 'desc')
    .limit(1)
}

/**
 * Refuses a version that evidence rolled back, unless it is forced.
 *
 * @param attempt for the message, for example `activate mf-toolbar 1.5.0`
 * @returns what a forced release overrides
 * @throws ApiError `rolled_back`
 */
export function refuseRolledBack(
  attempt: string,
  against: EvidenceAgainst | null,
  isForced: boolean,
): readonly GateFinding[] {
  if (against === null) return []
  const title = `${against.remote} ${against.version}`
  const because = against.reason === null ? '' : `: ${against.reason}`
  const when = new Date(against.at).toISOString()
  if (!isForced)
    throw new ApiError('rolled_back', {
      message: `[release] Failed to ${attempt}: the evidence of visitors rolled this version back at ${when}${because}. Release a repaired version, or say why this one is good now: --force --reason "<why>".`,
    })
  return [
    {
      rule: 'evidence',
      level: 'breaking',
      file: 'remote.json',
      at: 'version',
      candidate: title,
      party: 'the visitors',
      message: `The evidence of visitors rolled ${title} back at ${when}${because}.`,
      advice: 'Release a repaired version.',
    },
  ]
}
