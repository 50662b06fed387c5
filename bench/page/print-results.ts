import { median } from '../median.ts'
import { table } from '../table.ts'
import { MIN_INP_MS } from './measure-presses.ts'
import type { LoadedRequest } from './requests.ts'
import {
  afterOf,
  betterBundle,
  kilobytesOf,
  lcpsOf,
  livesOf,
  ratio,
  resultNamed,
  scriptsOf,
  startingOf,
  tasksOf,
  type Result,
} from './results.ts'

const MISSING = '—'

export function resultsTable(results: readonly Result[]): string {
  const still = lcpsOf(resultNamed(results, 'static'))
  const best = livesOf(betterBundle(results))
  return table(
    [
      'page',
      'LCP ms',
      '/static',
      'all live ms',
      '/bundle',
      'INP starting',
      'INP after',
      'longest task',
      'longest script',
      'kB',
      'requests + pictures',
      'serial trips',
    ],
    results.map((result) => [
      result.name,
      spread(lcpsOf(result)),
      decimals(ratio(lcpsOf(result), still)),
      spread(livesOf(result)),
      decimals(ratio(livesOf(result), best)),
      spread(startingOf(result), MIN_INP_MS + 1),
      spread(afterOf(result), MIN_INP_MS + 1),
      spread(tasksOf(result), 50),
      spread(scriptsOf(result), 5),
      median(kilobytesOf(result)).toFixed(0),
      requestsOf(result.loads[0]?.requests ?? []),
      tripsOf(result.loads[0]?.requests ?? []),
    ]),
  )
}

/** What has the longest script run of the page in the middle of its loads. */
export function longestScripts(results: readonly Result[]): string {
  return results
    .flatMap(({ name, loads }) => {
      const all = loads.flatMap(({ longestScript }) => longestScript ?? [])
      const middle = all.toSorted((one, other) => one.duration - other.duration)[Math.floor(all.length / 2)]
      if (!middle) return []
      const { duration, start, from } = middle
      return `- ${name}: ${duration.toFixed(0)} ms at ${start.toFixed(0)} ms, ${from.replace(/https?:\/\/[^/]+/g, '')}`
    })
    .join('\n')
}

/** The pages that did not come alive, with what their console showed. */
export function problemsOf(results: readonly Result[]): string {
  return results
    .flatMap(({ name, loads }) => {
      const failed = loads.filter(({ problems }) => problems.length > 0)
      if (failed.length === 0) return []
      const lines = [...new Set(failed.flatMap(({ problems }) => problems))]
      return `${name}: not alive in ${failed.length} of ${loads.length} loads\n${lines.map((line) => `  ${line}`).join('\n')}`
    })
    .join('\n')
}

/** @param below smaller figures are unknown, because the browser reports none */
function spread(values: readonly number[], below = 0): string {
  if (values.length === 0) return MISSING
  const text = (value: number) => (value < below ? `<${below}` : value.toFixed(0))
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
}

const decimals = (value: number | null) => value?.toFixed(2) ?? MISSING

function requestsOf(requests: readonly LoadedRequest[]): string {
  const pictures = requests.filter(({ type }) => type === 'Image').length
  return `${requests.length - pictures} + ${pictures}`
}

/** The longest chain of scripts that load scripts. */
function tripsOf(requests: readonly LoadedRequest[]): string {
  const depths = requests.filter(({ type }) => type === 'Script').map(({ depth }) => depth - 1)
  return depths.length === 0 ? MISSING : String(Math.max(...depths))
}
