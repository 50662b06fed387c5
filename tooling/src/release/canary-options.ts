import type { CanaryStatus, CanaryViewCounts, UnseenSlots } from '@viewpage/shared-events/wire'
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
  if (kind === 'canary' && status.endedAt === null)
    print(`  clean views of this stage: ${clean.views} of ${clean.of}; until ${status.endsAt}`)
  for (const { at, action, by, reason } of changes)
    print(`  ${at} ${action}${by ? ` by ${by}` : ''}${reason ? `: ${reason}` : ''}`)
  printUnseenSlots(`${remote} ${version}`, status, print)
}

const countsText = ({ views, bad, silent, clean }: CanaryViewCounts) =>
  `${views} views, ${bad} bad, ${silent} silent, ${clean} clean`

const valueText = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toPrecision(2))
