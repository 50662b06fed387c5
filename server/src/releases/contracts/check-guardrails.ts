import { factOf, type GateFinding } from '@viewpage/shared-events/wire'
import { notice } from './findings.ts'
import { titleOf, type RemoteParty } from './parties.ts'

/**
 * Names guardrails of the active version that a candidate leaves out, and figures that it lowers as the active version did
 * already. Neither has an effect on its canary.
 */
export function checkGuardrails(candidate: RemoteParty, replaced: RemoteParty | null): GateFinding[] {
  if (replaced === null) return []
  const about = { rule: 'guardrail', file: 'remote.json', candidate: titleOf(candidate) } as const
  const party = titleOf(replaced)
  const guarded = new Set((candidate.guardrails ?? []).map(({ action }) => factOf(action)))
  const dropped = (replaced.guardrails ?? []).filter(({ action }) => !guarded.has(factOf(action)))
  const repeated = (candidate.lowers ?? []).filter(({ figure, because }) =>
    replaced.lowers?.some((each) => each.figure === figure && each.because === because),
  )
  return [
    ...dropped.map(({ action }) =>
      notice({
        ...{ ...about, at: 'guardrails', party },
        message: `${titleOf(candidate)} no longer guards \`${action}\`, which ${party} guards, so its canary is still judged by it.`,
        advice: 'Guard it again, or name it in lowers with the reason.',
      }),
    ),
    ...repeated.map(({ figure }) =>
      notice({
        ...{ ...about, at: 'lowers', party },
        message: `${titleOf(candidate)} lowers \`${figure}\` for the reason for which ${party} did, so it is compared with what is lowered already.`,
        advice: 'Leave it out of lowers, or give the reason of this version.',
      }),
    ),
  ]
}
