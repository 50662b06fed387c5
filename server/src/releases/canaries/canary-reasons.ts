import type { EValues, StageEvidence } from './canary-decision.ts'
import { totalOf } from './canary-records.ts'
import type { Guardrail, GuardrailEvidence } from './guardrails.ts'

export const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`
/** More is as certain. */
const MOST_SHOWN = 1_000_000
export function rounded(value: number): string {
  if (value > MOST_SHOWN) return `over ${MOST_SHOWN}`
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2)
}

/** Why a version is rolled back: a clause in English. */
export function reasonOf(
  because: 'bad' | 'silent' | GuardrailEvidence,
  values: EValues,
  stages: readonly StageEvidence[],
): string {
  if (typeof because === 'object') return reasonOfGuardrail(because)
  const { canary, stable } = totalOf(stages)
  const what = because === 'bad' ? 'failed' : 'were never live'
  return `${canary[because]} of its ${canary.views} views ${what}, ${stable[because]} of ${stable.views} with the version before (E ${rounded(values[because])})`
}

function reasonOfGuardrail({
  guardrail,
  arms: { canary, stable },
  e,
  rollBackAt,
}: GuardrailEvidence): string {
  const before =
    guardrail.baseline === undefined
      ? `in ${stable.bad} of ${stable.views} with the version before`
      : `while its canary allows ${percent(guardrail.baseline)}`
  return `${whatWas(guardrail)} in ${canary.bad} of its ${canary.views} measured views, ${before} (E ${rounded(e ?? 0)} of ${rollBackAt})`
}

function whatWas(guardrail: Guardrail): string {
  const { kind, figure } = guardrail
  if (kind === 'missing') return `${figure} did not happen`
  const name = figure.toUpperCase()
  if (kind === 'slow') return `${name} was longer than ${guardrail.aboveMs ?? 0} ms`
  return `${name} was longer than ${guardrail.timesMedian ?? 0} times its median, as on slow devices,`
}
