import { inMarkdown } from '../faults/print-matrix.ts'
import { table } from '@viewpage/tooling/figures'
import type { NeighbourCell } from './rude-cell.ts'

export interface Measured {
  /** How many times slower than this machine. */
  readonly cpu: number
  readonly cells: NeighbourCell[]
  /** With the framework in place of the remote. */
  readonly peers: NeighbourCell[]
  /** Loads without a fault. */
  readonly healthy: NeighbourCell[]
  /** The highest load average of the machine. */
  load: number
}

const HEADING = '## Bad neighbours'

/** A document with another section of bad neighbours, which is its last one. */
export function withSection(document: string, section: string): string {
  return `${beforeSection(document).trimEnd()}\n\n${section}`
}

/** The section of a document; empty if it has none. */
export const sectionIn = (document: string): string => document.slice(beforeSection(document).length)

const beforeSection = (document: string) => document.split(`\n${HEADING}\n`)[0] ?? ''

export function sectionOf({ cpu, cells, peers, healthy, load }: Measured): string {
  const rows = cells.map((cell) => [
    cell.remote,
    cell.manner,
    pressOf(cell),
    cell.stopped.join(', ') || 'nobody',
    cell.blamed.join(', ') || 'nobody',
  ])
  const accused = healthy.filter(({ stopped, blamed }) => stopped.length > 0 || blamed.length > 0)
  return `${HEADING}

What goes on: one remote begins it when the page is live. Written by \`npm run bench:neighbours -- --write\`, at CPU x${cpu};
the load of the machine was up to ${load.toFixed(0)}.

- **press**: from a press on another part until its answer is drawn, 5 s after it began.
- **stopped**: whose slots show the last good version or the fallback by then; **blamed**: whom the page reports. What covers
  the page from its own slot is cut off by the slot, and a leak of memory is not seen: there is nobody to stop.
- mf-identification shows nothing by itself: what needs an element of its own does not begin there.

${inMarkdown(table(['remote', 'what it does', 'press ms', 'stopped', 'blamed'], rows))}
${healthy.length === 0 ? '' : `\nAccused by ${healthy.length} loads without a fault, half of them at x${cpu}, half at x${cpu * 5}: ${accused.length}.\n`}${peers.length === 0 ? NO_PEERS : peersIn(peers)}`
}

const NO_PEERS =
  '\nOther frameworks were not measured. None of them stops or names anybody; `--peers` measures what the others feel.\n'

const peersIn = (cells: readonly NeighbourCell[]) => `
### Neighbours in other frameworks

The same code on the same page, hosted by other frameworks. None of them stops or names anybody.

${inMarkdown(
  table(
    ['framework', 'what goes on', 'press ms'],
    cells.map((cell) => [cell.remote, cell.manner, pressOf(cell)]),
  ),
)}
`

const pressOf = ({ pressMs }: NeighbourCell) => (pressMs === null ? 'NO' : pressMs.toFixed(0))
