import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../foundation/errors.ts'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import { brokenGuardrail, cleanViewsFor, decide, failedTest, type StageEvidence } from './canary-decision.ts'
import { readFigures } from './canary-figures.ts'
import { percent, reasonOf, rounded } from './canary-reasons.ts'
import { guardrailEvidence, type GuardrailEvidence } from './guardrails.ts'
import { readCanaries, readStages, valuesOf, type CanaryRecord } from './canary-records.ts'
import type { ChangeRecord } from './canary-rows.ts'
import { byServer, createVerdicts, type Verdicts, type VerdictsOptions } from './canary-verdicts.ts'
import type { CanaryViews } from './canary-views.ts'
import { readActiveVersion } from '../sets/read-release-set.ts'

/** Promotes, holds and rolls back open canaries by their evidence. */
interface CanaryJudge {
  /** Judges a canary within 100 ms, because a view became bad. */
  soon(canaryId: number): void
  /** Promotes a canary by one stage; after the last one, its version becomes active. */
  promote(canary: CanaryRecord, record: ChangeRecord): Promise<CanaryRecord | null>
  close(): Promise<void>
}

interface CanaryJudgeOptions extends VerdictsOptions {
  readonly views: Pick<CanaryViews, 'settle'>
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
export function createCanaryJudge(options: CanaryJudgeOptions): CanaryJudge {
  const { database, views, log, now, intervalMs = 5_000 } = options
  const verdicts = createVerdicts(options)
  let soon: NodeJS.Timeout | null = null
  let isClosed = false

  async function judge(canary: CanaryRecord): Promise<void> {
    await views.settle(canary.id)
    const stages = await readStages(database.read, canary.id)
    if (now() - canary.startedAt > MAX_OPEN_MS)
      return verdicts.end(canary, 'abort', 'nobody decided within seven days')
    const active = await readActiveVersion(database.read, canary.remote)
    const guardrails = guardrailEvidence(canary.guardrails, await readFigures(database.read, canary.id))
    const judged = { canary, stages, guardrails, active, isOver: now() >= canary.endsAt }
    await (canary.kind === 'watch' ? judgeWatch(judged, verdicts) : judgeCanary(judged, verdicts))
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
    promote: verdicts.promote,
    async close() {
      isClosed = true
      if (soon) clearTimeout(soon)
      await stop()
      await judging
    },
  }
}

/** What a decision is based on. */
interface Judged {
  readonly canary: CanaryRecord
  readonly stages: readonly StageEvidence[]
  readonly guardrails: readonly GuardrailEvidence[]
  /** The version that is active now. */
  readonly active: string | null
  /** Whether the time for a decision is over. */
  readonly isOver: boolean
}

async function judgeCanary(judged: Judged, verdicts: Verdicts): Promise<void> {
  const { canary, stages, guardrails, active, isOver } = judged
  // Versions that are activated at the start of a server end no canary.
  if (active === canary.version) return verdicts.end(canary, 'complete', 'it is the active version')
  if (active !== canary.stableVersion)
    return verdicts.end(canary, 'abort', `${active ?? 'no version'} became active`)
  const { stage, state } = canary
  const decision = decide({ stage, isHeld: state === 'held', isOver, stages, guardrails })
  const values = valuesOf(stages, null)
  switch (decision.kind) {
    case 'roll-back':
      return verdicts.end(canary, 'roll-back', reasonOf(decision.because, values, stages))
    case 'undecided':
      return verdicts.hold(
        canary,
        `its time is over with ${cleanIn(stages, stage)} of ${cleanViewsFor(stage)} clean views (E ${rounded(values.bad)})`,
      )
    case 'promote': {
      const reason = `${cleanIn(stages, stage)} clean views at ${percent(canary.share)} (E ${rounded(values.bad)})`
      await verdicts.promote(canary, byServer(reason))
      return
    }
    case 'wait':
  }
}

async function judgeWatch(judged: Judged, verdicts: Verdicts): Promise<void> {
  const { canary, stages, guardrails, active, isOver } = judged
  if (active !== canary.version)
    return verdicts.end(canary, 'replace', `${active ?? 'no version'} became active`)
  const values = valuesOf(stages, canary.baseline)
  const failed = failedTest(values) ?? brokenGuardrail(guardrails) ?? null
  if (failed !== null && canary.rollsBack) return verdicts.rollBack(canary, reasonOf(failed, values, stages))
  if (isOver) await verdicts.end(canary, 'end', 'it was watched for 30 minutes')
}

function cleanIn(stages: readonly StageEvidence[], stage: number): number {
  return stages.filter((each) => each.stage === stage).reduce((sum, { arms }) => sum + arms.canary.clean, 0)
}
