import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../storage/database/open-database.ts'
import type { CanaryAction } from '../../storage/database/tables/canaries.ts'
import { ApiError } from '../../foundation/errors.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import { cleanViewsFor, decide, failedTest, type EValues, type StageEvidence } from './canary-decision.ts'
import {
  readCanaries,
  readChanges,
  readStages,
  totalOf,
  valuesOf,
  type CanaryRecord,
} from './canary-records.ts'
import { COMPLETE, type CanaryStore, type ChangeRecord } from './canary-store.ts'
import type { CanaryViews } from './canary-views.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'
import { readActiveVersion } from '../sets/read-release-set.ts'

/** Promotes, holds and rolls back open canaries by their evidence. */
export interface CanaryJudge {
  /** Judges a canary within 100 ms, because a view became bad. */
  soon(canaryId: number): void
  /** Promotes a canary by one stage; after the last one, its version becomes active. */
  promote(canary: CanaryRecord, record: ChangeRecord): Promise<CanaryRecord | null>
  close(): Promise<void>
}

export interface CanaryJudgeOptions {
  readonly database: Pick<Database, 'read'>
  readonly store: CanaryStore
  readonly views: Pick<CanaryViews, 'settle'>
  readonly releases: Pick<ReleaseStore, 'activate' | 'rollback'>
  /** Called after each change. */
  readonly onChanged: () => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** ms since 1970 */
  readonly now: () => number
  /** ms between two decisions. @default 5,000 */
  readonly intervalMs?: number
}

/** ms after which a canary without a decision is aborted. */
const MAX_OPEN_MS = 7 * 24 * 60 * 60_000
/** ms within which bad views are judged together. */
const BATCH_DELAY_MS = 100
/** The name under which the server records what it decides. */
const SERVER = 'the evidence'

export function createCanaryJudge(options: CanaryJudgeOptions): CanaryJudge {
  const { database, store, views, releases, onChanged, log, now, intervalMs = 5_000 } = options
  let soon: NodeJS.Timeout | null = null
  let isClosed = false

  /** A release gets the token entry of the person who started the canary, because that entry allows it. */
  async function recordFor({ id }: CanaryRecord, reason: string) {
    const [start] = await readChanges(database.read, id)
    return {
      own: { token: null, by: SERVER, reason },
      release: { token: start?.token ?? '*', by: SERVER, reason },
    }
  }

  async function judge(canary: CanaryRecord): Promise<void> {
    await views.settle(canary.id)
    const stages = await readStages(database.read, canary.id)
    if (now() - canary.startedAt > MAX_OPEN_MS)
      return end(canary, 'abort', 'nobody decided within seven days')
    await (canary.kind === 'watch' ? judgeWatch(canary, stages) : judgeCanary(canary, stages))
  }

  async function judgeCanary(canary: CanaryRecord, stages: readonly StageEvidence[]): Promise<void> {
    const active = await readActiveVersion(database.read, canary.remote)
    // Versions that are activated at the start of a server end no canary.
    if (active === canary.version) return end(canary, 'complete', 'it is the active version')
    if (active !== canary.stableVersion)
      return end(canary, 'abort', `${active ?? 'no version'} became active`)
    const { stage, state } = canary
    const decision = decide({ stage, isHeld: state === 'held', isOver: now() >= canary.endsAt, stages })
    const values = valuesOf(stages, null)
    if (decision.kind === 'roll-back')
      return end(canary, 'roll-back', reasonOf(decision.because, values, stages))
    if (decision.kind === 'undecided') {
      const reason = `its time is over with ${cleanIn(stages, stage)} of ${cleanViewsFor(stage)} clean views (E ${rounded(values.bad)})`
      await store.change(canary, {
        action: 'undecided',
        state: 'held',
        record: { token: null, by: SERVER, reason },
      })
    }
    if (decision.kind === 'promote') {
      const reason = `${cleanIn(stages, stage)} clean views at ${percent(canary.share)} (E ${rounded(values.bad)})`
      await promote(canary, { token: null, by: SERVER, reason })
    }
  }

  async function judgeWatch(canary: CanaryRecord, stages: readonly StageEvidence[]): Promise<void> {
    const active = await readActiveVersion(database.read, canary.remote)
    if (active !== canary.version) return end(canary, 'replace', `${active ?? 'no version'} became active`)
    const values = valuesOf(stages, canary.baseline)
    const failed = failedTest(values)
    if (failed !== null && canary.rollsBack) return rollBack(canary, reasonOf(failed, values, stages))
    if (now() >= canary.endsAt) await end(canary, 'end', 'it was watched for 30 minutes')
  }

  async function rollBack(canary: CanaryRecord, reason: string): Promise<void> {
    const record = await recordFor(canary, reason)
    await releases.rollback(canary.remote, {
      ...{ expect: canary.version, record: record.release },
      alongside: (transaction) =>
        store.changeAlongside(transaction, canary, {
          ...{ action: 'roll-back', state: STATES['roll-back'], isEnd: true, record: record.own },
        }),
    })
    await onChanged()
    logEnd(canary, 'roll-back', reason)
  }

  async function end(canary: CanaryRecord, how: keyof typeof STATES, reason: string): Promise<void> {
    const state = STATES[how]
    const action = how === 'replace' ? 'end' : how
    const ended = await store.change(canary, {
      action,
      state,
      isEnd: true,
      record: { token: null, by: SERVER, reason },
    })
    await onChanged()
    if (ended) logEnd(canary, action, reason)
  }

  function logEnd({ remote, version, kind }: CanaryRecord, action: CanaryAction, reason: string): void {
    log.info({ remote, version, kind, action, reason }, 'a canary ended')
  }

  async function promote(canary: CanaryRecord, record: ChangeRecord): Promise<CanaryRecord | null> {
    if (canary.stage <= 1) return store.change(canary, { action: 'promote', isNextStage: true, record })
    const { remote, version, stableVersion } = canary
    const release =
      record.token === null
        ? (await recordFor(canary, record.reason ?? '')).release
        : { ...record, token: record.token }
    let promoted: CanaryRecord | null = null
    try {
      await releases.activate(remote, version, {
        ...{ expect: stableVersion, record: release },
        async alongside(transaction) {
          promoted = await store.changeAlongside(transaction, canary, { ...COMPLETE, record })
        },
      })
      return promoted
    } catch (error) {
      // A person gets the error as the response. If the server promotes, the canary is held until a person decides.
      if (record.token !== null) throw error
      const reason = `it cannot be activated: ${error instanceof Error ? error.message : String(error)}`
      return store.change(canary, { action: 'hold', state: 'held', record: { ...record, reason } })
    }
  }

  async function judgeAll(ids?: ReadonlySet<number>): Promise<void> {
    for (const canary of await readCanaries(database.read, { isOpen: true })) {
      if (isClosed) return
      if (ids === undefined || ids.has(canary.id)) await judge(canary).catch(onError)
    }
  }

  function onError(error: unknown): void {
    // Another server or a person was first.
    if (error instanceof ApiError && ['active_changed', 'canary_changed'].includes(error.code)) return
    log.error({ err: error }, 'canaries were not judged')
  }
  const stop = repeatJob(() => judgeAll(), intervalMs, onError)
  let judging: Promise<void> = Promise.resolve()
  const waiting = new Set<number>()

  return {
    soon(canaryId) {
      waiting.add(canaryId)
      soon ??= setTimeout(() => {
        soon = null
        const ids = new Set(waiting)
        waiting.clear()
        judging = judging.then(() => judgeAll(ids)).catch(onError)
      }, BATCH_DELAY_MS).unref()
    },
    promote,
    async close() {
      isClosed = true
      if (soon) clearTimeout(soon)
      await stop()
      await judging
    },
  }
}

const STATES = {
  'roll-back': 'rolled-back',
  abort: 'aborted',
  complete: 'promoted',
  end: 'watched',
  replace: 'replaced',
} as const

const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`
const rounded = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toPrecision(2))

function cleanIn(stages: readonly StageEvidence[], stage: number): number {
  return stages.filter((each) => each.stage === stage).reduce((sum, { arms }) => sum + arms.canary.clean, 0)
}

function reasonOf(because: 'bad' | 'silent', values: EValues, stages: readonly StageEvidence[]): string {
  const { canary, stable } = totalOf(stages)
  const what = because === 'bad' ? 'failed' : 'were never live'
  return `${canary[because]} of its ${canary.views} views ${what}, ${stable[because]} of ${stable.views} with the version before (E ${rounded(values[because])})`
}
