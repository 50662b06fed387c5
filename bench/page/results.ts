import type { Load } from './measure.ts'
import type { Presses } from './measure-presses.ts'
import { median } from '../median.ts'

/** All measurements of one page. */
export interface Result {
  readonly name: string
  readonly comesToLife: boolean
  readonly loads: Load[]
  readonly presses: Presses[]
}

export const lcpsOf = ({ loads }: Result) => loads.map(({ lcp }) => lcp)
export const livesOf = ({ loads }: Result) => loads.flatMap(({ allLive }) => allLive ?? [])
export const startingOf = ({ presses }: Result) => presses.flatMap(({ starting }) => starting ?? [])
export const afterOf = ({ presses }: Result) => presses.flatMap(({ after }) => after ?? [])
/** Shorter ones are not reported by the browser, so they count as 0. */
export const tasksOf = ({ loads }: Result) => loads.map(({ longestTask }) => longestTask?.duration ?? 0)
export const scriptsOf = ({ loads }: Result) => loads.map(({ longestScript }) => longestScript?.duration ?? 0)
export const kilobytesOf = ({ loads }: Result) =>
  loads.map(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)

/** The median of one page's figures in relation to another's; `null` without figures. */
export function ratio(own: readonly number[], other: readonly number[]): number | null {
  return own.length === 0 || other.length === 0 ? null : median(own) / median(other)
}

export function resultNamed(results: readonly Result[], name: string): Result {
  const result = results.find((each) => each.name === name)
  if (!result) throw new Error(`[bench] There is no page "${name}".`)
  return result
}

/** The bundle that is live first: it starts at once, or as late as our shell. */
export function betterBundle(results: readonly Result[]): Result {
  const bundles = ['bundle', 'late-bundle'].map((name) => resultNamed(results, name))
  return bundles.reduce((best, each) => (median(livesOf(each)) < median(livesOf(best)) ? each : best))
}
