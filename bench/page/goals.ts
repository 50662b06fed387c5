import { median } from '../median.ts'
import { table } from '../table.ts'
import {
  afterOf,
  betterBundle,
  lcpsOf,
  livesOf,
  ratio,
  resultNamed,
  scriptsOf,
  startingOf,
  type Result,
} from './results.ts'

/** What the view page should reach, on a device four times slower. */
const GOALS = [
  {
    name: 'LCP / static',
    max: 1.05,
    digits: 2,
    of: ({ own, still }: Compared) => ratio(lcpsOf(own), lcpsOf(still)),
  },
  {
    name: 'all live / better bundle',
    max: 1,
    digits: 2,
    of: ({ own, bundle }: Compared) => ratio(livesOf(own), livesOf(bundle)),
  },
  { name: 'longest script, ms', max: 50, digits: 0, of: ({ own }: Compared) => median(scriptsOf(own)) },
  { name: 'INP while starting, ms', max: 200, digits: 0, of: ({ own }: Compared) => middle(startingOf(own)) },
  { name: 'INP after, ms', max: 100, digits: 0, of: ({ own }: Compared) => middle(afterOf(own)) },
] as const

interface Compared {
  readonly own: Result
  readonly still: Result
  readonly bundle: Result
}

export function goalsTable(results: readonly Result[]): string {
  const compared = {
    own: resultNamed(results, 'viewpage'),
    still: resultNamed(results, 'static'),
    bundle: betterBundle(results),
  }
  return table(
    ['viewpage', 'measured', 'wanted', ''],
    GOALS.map(({ name, max, digits, of }) => {
      const value = of(compared)
      if (value === null) return [name, '—', `≤ ${max.toFixed(digits)}`, 'not measured']
      return [name, value.toFixed(digits), `≤ ${max.toFixed(digits)}`, value <= max ? 'met' : 'missed']
    }),
  )
}

const middle = (values: readonly number[]) => (values.length === 0 ? null : median(values))
