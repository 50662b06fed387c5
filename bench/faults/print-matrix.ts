import { median, table } from '@viewpage/tooling/figures'
import type { Outcome } from './outcome.ts'

/** One remote with one fault. */
export interface Cell {
  readonly remote: string
  readonly fault: string
  readonly outcomes: readonly Outcome[]
  /** ms from a press on another part until it reacts; `null`: it did not react. */
  readonly presses: readonly (number | null)[]
  /** Whether the part became live after "Try again"; `null` where there is no such button. */
  readonly tryAgain: boolean | null
  /** The same after the network had recovered. */
  readonly heals: boolean | null
}

/** Outcomes of loads without a fault, by remote. */
export type Baseline = Readonly<Record<string, readonly Outcome[]>>

const HEAD = [
  'remote',
  'fault',
  'others live ms',
  '/healthy',
  'shown instead',
  'after ms',
  'blank ms',
  'press ms',
  'Try again',
  'recovers',
] as const

export function tableOf(cells: readonly Cell[], baseline: Baseline): string {
  return table(
    HEAD,
    cells.map((cell) => rowOf(cell, baseline)),
  )
}

function rowOf({ remote, fault, outcomes, presses, tryAgain, heals }: Cell, baseline: Baseline): string[] {
  const others = outcomes.map(({ othersLive }) => othersLive)
  const usual = median((baseline[remote] ?? []).map(({ othersLive }) => othersLive ?? Number.NaN))
  const live = others.includes(null) ? null : median(others.map(Number))
  return [
    remote,
    fault,
    live === null ? 'no' : live.toFixed(0),
    live === null ? '' : (live / usual).toFixed(2),
    [...new Set(outcomes.map(({ inPlace }) => inPlace))].join(', '),
    Math.max(...outcomes.map(({ inPlaceAt }) => inPlaceAt)).toFixed(0),
    Math.max(...outcomes.map(({ blankMs }) => blankMs)).toFixed(0),
    presses.includes(null) ? 'NO' : median(presses.map(Number)).toFixed(0),
    wordFor(tryAgain),
    wordFor(heals),
  ]
}

const wordFor = (works: boolean | null) => (works === null ? '' : works ? 'yes' : 'NO')

/** Rows of other frameworks, each against its own page without a fault. */
export function peerTableOf(cells: readonly Cell[]): string {
  const rows = cells.map((cell) => {
    const healthy = cells.find(({ remote, fault }) => remote === cell.remote && fault === '(none)')
    return rowOf(cell, { [cell.remote]: healthy?.outcomes ?? [] }).slice(0, -1)
  })
  return table(['framework', ...HEAD.slice(1, -1)], rows)
}

export const inMarkdown = (text: string) =>
  text
    .split('\n')
    .map((line) => `| ${line} |`)
    .join('\n')

export function documentOf(
  cells: readonly Cell[],
  baseline: Baseline,
  peers: readonly Cell[],
  rounds: number,
): string {
  return `# Faults of remotes

What a visitor meets when one remote has a fault. Written by \`npm run bench:faults -- --write\`: the view page in Chromium
as a phone sees it (1.6 Mbit/s, 150 ms, CPU four times slower), each cell ${rounds === 1 ? 'once' : `${rounds} times`}.

- **Faults on the way** (404 to wrong integrity) meet every file of the remote, its last good version included.
- **Faults of code** are in a version that was released over a good one.
- **others live**: the median of when the slots of all other remotes were live, also as a share of the same without a fault.
- **shown instead**, **after**: what the slots of the remote show, and when at the latest.
- **blank**: the longest time that a slot showed nothing, although the page came with something.
- **press**: the median from a press on another part until it answers.
- **Try again**, **recovers**: whether the part comes to life by its button, and when the network comes back, once the
  fault is gone. Empty where nothing failed.

${inMarkdown(tableOf(cells, baseline))}
${peers.length === 0 ? '' : peersIn(peers)}`
}

const peersIn = (cells: readonly Cell[]) => `
## Other frameworks

The same page on other frameworks, as [their README](../bench/page/peers/README.md) describes them, with the toolbar at
fault; once each. "HTML of the server" never comes to life; after an error Piral may have drawn a message in its place.
"Throws on mount" is in the effect of a part that marks it as live; for single-spa, in its \`mount\`.

${inMarkdown(peerTableOf(cells))}
`
