import type { RemoteManifest } from '@viewpage/shared-events'
import { factOf } from '@viewpage/shared-events/wire'
import type { VitalName } from '../../storage/database/tables/vitals.ts'
import { MIN_SHOWN_VIEWS, percentileOf, viewsIn, type Histogram } from '../vitals/vital-bins.ts'
import { SPEED_FIGURES, type Guardrail, type GuardrailEvidence, type SpeedFigure } from './guardrails.ts'

/** Measured views of a canary without which its release is not compared with it. */
const MIN_CANARY_VIEWS = 50
/** Standard errors, and a difference between two half hours, which are no fault of the version. */
const TOLERANCE = { errors: 3, share: 0.05 }

interface Compared {
  readonly candidate: Pick<RemoteManifest, 'guardrails' | 'lowers'> | null
  readonly active: Pick<RemoteManifest, 'guardrails' | 'lowers'> | null
  /** Of the views of the active version. */
  readonly histograms: ReadonlyMap<VitalName, Histogram>
}

/**
 * What a canary is judged by, fixed when it starts: the times of the page, and the actions that its version or the active
 * one guards, so that a version cannot drop a guardrail that it breaks.
 */
export function chooseGuardrails({ candidate, active, histograms }: Compared): Guardrail[] {
  const why = reasonsOf(candidate, active)
  const guardrails: Guardrail[] = [
    ...SPEED_FIGURES.map((figure) => slow(figure, histograms.get(figure))),
    slowDevices('inp', histograms.get('inp')),
    ...guardedActions(candidate, active).map((figure) => ({ kind: 'missing', figure }) as const),
  ]
  return guardrails.map((guardrail) => {
    const { kind, figure } = guardrail
    const lowered = why.get(kind === 'missing' ? factOf(figure) : figure)
    return lowered === undefined ? guardrail : { ...guardrail, lowered }
  })
}

/** Both versions may publish another major of the same action. */
function guardedActions(...versions: readonly Compared['candidate'][]): string[] {
  const actions = versions.flatMap((version) => version?.guardrails ?? []).map(({ action }) => action)
  return [...new Map(actions.toReversed().map((action) => [factOf(action), action])).values()].toSorted()
}

/** Why figures are worse on purpose. What the active version declares in the same words is lowered already. */
function reasonsOf(
  candidate: Compared['candidate'],
  active: Compared['active'],
): ReadonlyMap<string, string> {
  const entries = (candidate?.lowers ?? []).filter(
    ({ figure, because }) =>
      !active?.lowers?.some((each) => each.figure === figure && each.because === because),
  )
  return new Map(
    entries.map(({ figure, because }) => [figure.includes('@') ? factOf(figure) : figure, because]),
  )
}

function slow(figure: SpeedFigure, histogram: Histogram | undefined): Guardrail {
  const p75 = knownPercentile(figure, histogram, 0.75)
  return { kind: 'slow', figure, aboveMs: p75 === null ? null : Math.round(p75) }
}

function slowDevices(figure: SpeedFigure, histogram: Histogram | undefined): Guardrail {
  const [median, p95] = [0.5, 0.95].map((share) => knownPercentile(figure, histogram, share))
  const times = median && p95 ? p95 / median : null
  return { kind: 'slow-devices', figure, timesMedian: times === null ? null : Math.round(times * 10) / 10 }
}

function knownPercentile(
  figure: SpeedFigure,
  histogram: Histogram | undefined,
  share: number,
): number | null {
  if (!histogram || viewsIn(histogram) < MIN_SHOWN_VIEWS) return null
  return percentileOf(figure, histogram, share)
}

/** What the release of a canary is judged by: it may not become worse than the canary was. */
export function watchedGuardrails(evidence: readonly GuardrailEvidence[]): Guardrail[] {
  return evidence.flatMap(({ guardrail, e, arms: { canary } }) => {
    if (e === null || guardrail.kind === 'slow-devices' || canary.views < MIN_CANARY_VIEWS) return []
    const share = canary.bad / canary.views
    const error = Math.sqrt((share * (1 - share)) / canary.views)
    const most = share + TOLERANCE.errors * error + TOLERANCE.share
    return most < 1 ? [{ ...guardrail, baseline: Math.round(most * 1_000) / 1_000 }] : []
  })
}
