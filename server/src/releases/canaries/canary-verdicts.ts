import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { CanaryAction } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'
import { readFigures } from './canary-figures.ts'
import { readChanges, type CanaryRecord } from './canary-records.ts'
import type { ChangeRecord } from './canary-rows.ts'
import { COMPLETE, type CanaryStore } from './canary-store.ts'
import { watchedGuardrails } from './choose-guardrails.ts'
import { baselineOf } from './end-by-release.ts'
import { guardrailEvidence } from './guardrails.ts'

const STATES = {
  'roll-back': 'rolled-back',
  abort: 'aborted',
  complete: 'promoted',
  end: 'watched',
  replace: 'replaced',
} as const

/** What can be done with a canary that was judged. Each records why. */
export interface Verdicts {
  end(canary: CanaryRecord, how: keyof typeof STATES, reason: string): Promise<void>
  /** A person has to decide. */
  hold(canary: CanaryRecord, reason: string): Promise<void>
  /** Ends the watch of a release, and activates the version before. */
  rollBack(canary: CanaryRecord, reason: string): Promise<void>
  /** Promotes a canary by one stage; after the last one, its version becomes active. */
  promote(canary: CanaryRecord, record: ChangeRecord): Promise<CanaryRecord | null>
}

export interface VerdictsOptions {
  readonly database: Pick<Database, 'read'>
  readonly store: CanaryStore
  readonly releases: Pick<ReleaseStore, 'activate' | 'rollback'>
  /** Called after each change. */
  readonly onChanged: () => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/** The record of what the server decides. */
export const byServer = (reason: string): ChangeRecord => ({ token: null, by: 'automatic decision', reason })

export function createVerdicts({ database, store, releases, onChanged, log }: VerdictsOptions): Verdicts {
  /** A release gets the token entry of the person who started the canary, because that entry allows it. */
  async function tokenOf({ id }: CanaryRecord): Promise<string> {
    const [start] = await readChanges(database.read, id)
    return start?.token ?? '*'
  }

  /** A version may behave in a canary and not after it. */
  async function watchPromoted(
    transaction: Kysely<Tables>,
    { canary, stableVersion, record }: { canary: CanaryRecord; stableVersion: string; record: ChangeRecord },
  ): Promise<void> {
    const { remote, version } = canary
    const evidence = guardrailEvidence(canary.guardrails, await readFigures(transaction, canary.id))
    await store.watchAlongside(transaction, {
      ...{ remote, version, stableVersion, rollsBack: true, record },
      baseline: await baselineOf(transaction, remote, version),
      guardrails: watchedGuardrails(evidence),
    })
  }

  function logEnd({ remote, version, kind }: CanaryRecord, action: CanaryAction, reason: string): void {
    log.info({ remote, version, kind, action, reason }, 'a canary ended')
  }

  return {
    async end(canary, how, reason) {
      const action = how === 'replace' ? 'end' : how
      const update = { action, state: STATES[how], isEnd: true, record: byServer(reason) } as const
      const ended = await store.change(canary, update)
      await onChanged()
      if (ended) logEnd(canary, action, reason)
    },

    async hold(canary, reason) {
      await store.change(canary, { action: 'undecided', state: 'held', record: byServer(reason) })
    },

    async rollBack(canary, reason) {
      const record = byServer(reason)
      await releases.rollback(canary.remote, {
        expect: canary.version,
        record: { ...record, token: await tokenOf(canary) },
        alongside: (transaction) =>
          store.changeAlongside(transaction, canary, {
            action: 'roll-back',
            state: STATES['roll-back'],
            isEnd: true,
            record,
          }),
      })
      await onChanged()
      logEnd(canary, 'roll-back', reason)
    },

    async promote(canary, record) {
      if (canary.stage <= 1) return store.change(canary, { action: 'promote', isNextStage: true, record })
      const { remote, version, stableVersion } = canary
      let promoted: CanaryRecord | null = null
      try {
        await releases.activate(remote, version, {
          expect: stableVersion,
          record: { ...record, token: record.token ?? (await tokenOf(canary)) },
          async alongside(transaction) {
            promoted = await store.changeAlongside(transaction, canary, { ...COMPLETE, record })
            if (stableVersion !== null) await watchPromoted(transaction, { canary, stableVersion, record })
          },
        })
        return promoted
      } catch (error) {
        // A person gets the error as the response. If the server promotes, the canary is held until a person decides.
        if (record.token !== null) throw error
        const reason = `it cannot be activated: ${error instanceof Error ? error.message : String(error)}`
        return store.change(canary, { action: 'hold', state: 'held', record: { ...record, reason } })
      }
    },
  }
}
