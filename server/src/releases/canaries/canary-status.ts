import type { CanaryGuardrail, CanaryStatus } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { cleanViewsFor } from './canary-decision.ts'
import { readFigures } from './canary-figures.ts'
import { guardrailEvidence, type GuardrailEvidence } from './guardrails.ts'
import { readChanges, readStages, totalOf, valuesOf, type CanaryRecord } from './canary-records.ts'

/** Reads the status of a canary for the API. */
export async function readStatus(read: Kysely<Tables>, canary: CanaryRecord): Promise<CanaryStatus> {
  const stages = await readStages(read, canary.id)
  const changes = await readChanges(read, canary.id)
  const { remote, version, stableVersion, kind, state, stage } = canary
  const guardrails = guardrailEvidence(canary.guardrails, await readFigures(read, canary.id))
  const clean = totalOf(stages.filter((each) => each.stage === stage)).canary.clean
  return {
    remote,
    version,
    stableVersion,
    kind,
    state,
    stage,
    share: percentOf(canary.share),
    startedAt: isoTime(canary.startedAt),
    endsAt: isoTime(canary.endsAt),
    endedAt: canary.endedAt === null ? null : isoTime(canary.endedAt),
    clean: { views: clean, of: cleanViewsFor(stage) },
    views: totalOf(stages),
    e: valuesOf(stages, canary.baseline),
    guardrails: guardrails.map(guardrailStatus),
    changes: changes.map(({ action, share, at, by, reason }) => ({
      action,
      share: percentOf(share),
      at: isoTime(at),
      by,
      reason,
    })),
  }
}

function guardrailStatus({ guardrail, limit, arms, e, rollBackAt }: GuardrailEvidence): CanaryGuardrail {
  const { figure, kind, baseline = null, lowered = null } = guardrail
  return { figure, kind, limit, baseline, lowered, views: arms, e, rollBackAt }
}

const percentOf = (share: number) => Math.round(share * 1_000) / 10
const isoTime = (ms: number) => new Date(ms).toISOString()
