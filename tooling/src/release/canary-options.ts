import type {
  CanaryGuardrail,
  CanaryStatus,
  CanaryViewCounts,
  UnseenSlots,
} from '@viewpage/shared-events/wire'
import { printUnseenSlots } from './print-unseen-slots.ts'

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 }

/** @throws Error if it is no whole number of percent */
export function shareOf(text: string): number {
  const share = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(share))
    throw new Error(`[canary] Failed to read --share ${text}: it is not a number of percent, such as 10.`)
  return share
}

/** @param text such as `30m`, `2h` or `1d`. @throws Error if it is nothing of that kind */
export function minutesOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  const minutes = MINUTES[unit]
  if (minutes === undefined)
    throw new Error(`[canary] Failed to read --for ${text}: write it as 30m, 2h or 1d.`)
  return Number(count) * minutes
}

/** Prints what is known of a canary, for people. */
export function printStatus(status: CanaryStatus & UnseenSlots, print: (line: string) => void): void {
  const { remote, version, stableVersion, kind, state, share, clean, views, e, changes } = status
  print(
    `${remote} ${version}  ${kind === 'watch' ? 'watched release' : 'canary'}, ${state}, ${share} % of visitors`,
  )
  print(`  this version: ${countsText(views.canary)}`)
  if (kind === 'canary') print(`  ${stableVersion}: ${countsText(views.stable)}`)
  print(`  evidence against it: ${valueText(e.bad)} of 1,000, silent pages ${valueText(e.silent)} of 10,000`)
  for (const guardrail of status.guardrails ?? []) print(`  ${guardrailText(guardrail)}`)
  if (kind === 'canary' && status.endedAt === null)
    print(`  clean views of this stage: ${clean.views} of ${clean.of}; until ${status.endsAt}`)
  for (const { at, action, by, reason } of changes)
    print(`  ${at} ${action}${by ? ` by ${by}` : ''}${reason ? `: ${reason}` : ''}`)
  printUnseenSlots(`${remote} ${version}`, status, print)
}

const countsText = ({ views, bad, silent, clean }: CanaryViewCounts) =>
  `${views} views, ${bad} bad, ${silent} silent, ${clean} clean`

/** More is as certain. */
const MOST_SHOWN = 1_000_000
function valueText(value: number): string {
  if (value > MOST_SHOWN) return `over ${MOST_SHOWN.toLocaleString('en')}`
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2)
}

function guardrailText({
  figure,
  kind,
  limit,
  baseline,
  lowered,
  views,
  e,
  rollBackAt,
}: CanaryGuardrail): string {
  const name = kind === 'missing' ? figure : figure.toUpperCase()
  const share = ({ bad, views: all }: { readonly bad: number; readonly views: number }) => `${bad} of ${all}`
  const before =
    baseline === null
      ? `${share(views.stable)} with the version before`
      : `at most ${Math.round(baseline * 1_000) / 10} % by its canary`
  const seen = `${share(views.canary)} views, ${before}`
  const badIf = {
    slow: `above ${limit ?? 0} ms`,
    'slow-devices': `above ${limit ?? 0} times the median (slow devices)`,
    missing: 'did not happen',
  }[kind]
  if (lowered !== null) return `${name}: ${badIf} in ${seen}; not compared, on purpose: ${lowered}`
  if (e === null) return `${name}: not compared, the active version had too few views`
  return `${name}: ${badIf} in ${seen}; evidence ${valueText(e)} of ${rollBackAt.toLocaleString('en')}`
}
