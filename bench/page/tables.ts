import { median, spread, table } from '@viewpage/tooling/figures'
import type { Load } from './measure.ts'
import { MIN_INP_MS, type Presses } from './measure-presses.ts'
import type { LoadedRequest } from './requests.ts'

/** All measurements of one page. */
export interface Result {
  readonly name: string
  readonly loads: readonly Load[]
  readonly presses: readonly Presses[]
}

/** The figures of one page, of each load that has them. */
function figuresOf({ loads, presses }: Result) {
  return {
    lcp: loads.map(({ lcp }) => lcp),
    live: loads.flatMap(({ allLive }) => allLive ?? []),
    starting: presses.flatMap(({ starting }) => starting ?? []),
    after: presses.flatMap(({ after }) => after ?? []),
    // Shorter ones are not reported by the browser, so they count as 0.
    tasks: loads.map(({ longestTask }) => longestTask?.duration ?? 0),
    scripts: loads.map(({ longestScript }) => longestScript?.duration ?? 0),
    kilobytes: loads.map(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000),
  }
}

type Figures = ReturnType<typeof figuresOf>

function figuresNamed(results: readonly Result[], name: string): Figures {
  const result = results.find((each) => each.name === name)
  if (!result) throw new Error(`[bench] There is no page "${name}".`)
  return figuresOf(result)
}

/** The bundle that is live first: it starts at once, or as late as our shell. */
function betterBundle(results: readonly Result[]): Figures {
  const [early, late] = [figuresNamed(results, 'bundle'), figuresNamed(results, 'late-bundle')]
  return median(late.live) < median(early.live) ? late : early
}

/** The median of one page's figures in relation to another's; `null` without figures. */
function ratio(own: readonly number[], other: readonly number[]): number | null {
  return own.length === 0 || other.length === 0 ? null : median(own) / median(other)
}

const MISSING = '—'
const HEAD =
  'page|LCP ms|/static|all live ms|/bundle|INP starting|INP after|longest task|longest script|kB|requests + pictures|serial trips'

export function resultsTable(results: readonly Result[]): string {
  const [still, best] = [figuresNamed(results, 'static'), betterBundle(results)]
  const rows = results.map((result) => {
    const { lcp, live, starting, after, tasks, scripts, kilobytes } = figuresOf(result)
    const requests = result.loads[0]?.requests ?? []
    return [
      result.name,
      spread(lcp),
      ratio(lcp, still.lcp)?.toFixed(2) ?? MISSING,
      spread(live),
      ratio(live, best.live)?.toFixed(2) ?? MISSING,
      spread(starting, 0, MIN_INP_MS + 1),
      spread(after, 0, MIN_INP_MS + 1),
      spread(tasks, 0, 50),
      spread(scripts, 0, 5),
      median(kilobytes).toFixed(0),
      requestsOf(requests),
      tripsOf(requests),
    ]
  })
  return table(HEAD.split('|'), rows)
}

/** What the view page should reach, on a device four times slower. */
export function goalsTable(results: readonly Result[]): string {
  const own = figuresNamed(results, 'viewpage')
  const middle = (values: readonly number[]) => (values.length === 0 ? null : median(values))
  const goals: readonly [name: string, max: number, digits: number, value: number | null][] = [
    ['LCP / static', 1.05, 2, ratio(own.lcp, figuresNamed(results, 'static').lcp)],
    ['all live / better bundle', 1, 2, ratio(own.live, betterBundle(results).live)],
    ['longest script, ms', 50, 0, median(own.scripts)],
    ['INP while starting, ms', 200, 0, middle(own.starting)],
    ['INP after, ms', 100, 0, middle(own.after)],
  ]
  const rows = goals.map(([name, max, digits, value]) => {
    const verdict = value === null ? 'not measured' : value <= max ? 'met' : 'missed'
    return [name, value?.toFixed(digits) ?? MISSING, `≤ ${max.toFixed(digits)}`, verdict]
  })
  return table(['viewpage', 'measured', 'wanted', ''], rows)
}

/** What has the longest script run of the page in the middle of its loads. */
export function longestScripts(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, loads }) => {
    const all = loads.flatMap(({ longestScript }) => longestScript ?? [])
    const middle = all.toSorted((one, other) => one.duration - other.duration)[Math.floor(all.length / 2)]
    if (!middle) return []
    const { duration, start, from } = middle
    return `- ${name}: ${duration.toFixed(0)} ms at ${start.toFixed(0)} ms, ${from.replace(/https?:\/\/[^/]+/g, '')}`
  })
  return lines.join('\n')
}

/** The pages that did not come alive, with what their console showed. */
export function problemsOf(results: readonly Result[]): string {
  const lines = results.flatMap(({ name, loads }) => {
    const failed = loads.filter(({ problems }) => problems.length > 0)
    if (failed.length === 0) return []
    const all = new Set(failed.flatMap(({ problems }) => problems))
    return [
      `${name}: not alive in ${failed.length} of ${loads.length} loads`,
      ...[...all].map((line) => `  ${line}`),
    ]
  })
  return lines.join('\n')
}

function requestsOf(requests: readonly LoadedRequest[]): string {
  const pictures = requests.filter(({ type }) => type === 'Image').length
  return `${requests.length - pictures} + ${pictures}`
}

/** The longest chain of scripts that load scripts. */
function tripsOf(requests: readonly LoadedRequest[]): string {
  const depths = requests.filter(({ type }) => type === 'Script').map(({ depth }) => depth - 1)
  return depths.length === 0 ? MISSING : String(Math.max(...depths))
}
