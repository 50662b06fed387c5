import { percentile, table } from '@viewpage/tooling/figures'
import type { FaultReport } from './run-faults.ts'

/** Reasons of failed requests that are listed for each kind. */
const MAX_REASONS = 8

/** The report as tables for a terminal. */
export function reportText({ faults, tallies, outcomes, flips, missingFiles }: FaultReport): string {
  return [
    table(
      ['fault', 'lasted', 'failed requests', 'seen'],
      faults.map(({ name, ms, failed, seen }) => [
        name,
        `${(ms / 1_000).toFixed(1)} s`,
        countsOf(failed),
        seen,
      ]),
    ),
    table(
      ['requests', 'sent', 'failed', 'longest outage'],
      tallies.map(({ kind, requests, failures, longestOutageMs }) => [
        ...[kind, String(requests), String(failures)],
        `${longestOutageMs.toFixed(0)} ms`,
      ]),
    ),
    ...tallies.flatMap(({ kind, reasons }) =>
      [...reasons].slice(0, MAX_REASONS).map(([reason, times]) => `${kind}: ${times} × ${reason.trim()}`),
    ),
    table(
      ['acknowledged', 'number', 'lost', 'doubled'],
      outcomes.map(({ kind, acknowledged, lost, doubled }) =>
        [kind, acknowledged, lost, doubled].map(String),
      ),
    ),
    `A release was on all servers after ${ms(flips, 0.5)} (p50), ${ms(flips, 0.99)} (p99 of ${flips.length}).`,
    `Files that a server did not have: ${missingFiles.length}${missingFiles.map((file) => `\n  ${file}`).join('')}`,
  ].join('\n\n')
}

const ms = (values: readonly number[], share: number) => `${percentile(values, share).toFixed(0)} ms`

const countsOf = (failed: Readonly<Record<string, number>>) =>
  Object.entries(failed)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(', ') || 'none'

/** Whether no page load failed, no file was missing, and nothing acknowledged was lost or doubled. */
export function isAsWanted({ tallies, outcomes, missingFiles }: FaultReport): boolean {
  const failedPages = tallies.find(({ kind }) => kind === 'pages')?.failures ?? 0
  return (
    failedPages +
      missingFiles.length +
      outcomes.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0) ===
    0
  )
}
