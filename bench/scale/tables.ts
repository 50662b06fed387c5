import type { StoredBytes } from '../insights/bytes.ts'
import type { DeckSize } from '../insights/fill-deck.ts'
import type { IngestionRates } from '../insights/ingestion-rates.ts'
import { table } from '../table.ts'
import { isShareReached } from './goals.ts'
import type { Timing } from './measure.ts'

/** Storing events of visitors on the large site. */
export interface Ingestion {
  readonly rates: IngestionRates
  /** ms of processor time of the longest SQLite call and the longest turn of the main thread meanwhile. */
  readonly longestCall: number
  readonly longestTurn: number
}

/** One row for each address, the missed ones with their goals, and the longest SQLite calls of all. */
export function timingTable(timings: readonly Timing[]): string {
  const head = [
    ...['address', 'status', 'demo ms', 'large ms', 'ratio', 'demo CPU', 'large CPU'],
    ...['rows read', 'longest wait', 'longest turn', 'SQL on main thread', 'rounds', 'goals'],
  ]
  const missed = timings.filter(({ missed: goals }) => goals.length > 0)
  const calls = timings
    .toSorted((one, other) => other.large.longestCall - one.large.longestCall)
    .slice(0, MAX_SHOWN_CALLS)
    .map(({ large }) => `${ms(large.longestCall)} ms: ${large.statement.replace(/\s+/g, ' ').slice(0, 200)}`)
  return [
    table(head, timings.map(rowOf)),
    `${missed.length} of ${timings.length} missed${missed.length > 0 ? ':' : ''}`,
    ...missed.map(({ asked, missed: goals }) => `${asked.name}: ${goals.join(', ')}`),
    'Longest SQL:',
    ...calls,
  ].join('\n')
}

const MAX_SHOWN_CALLS = 3

function rowOf({ asked, demo, large, longestWait, missed, rounds }: Timing): string[] {
  return [
    asked.name,
    demo.status === large.status ? large.status : `${demo.status} → ${large.status}`,
    ms(demo.ms),
    ms(large.ms),
    (large.ms / demo.ms).toFixed(2),
    ms(demo.cpu),
    ms(large.cpu),
    large.rowsRead === null ? '–' : `${demo.rowsRead} → ${large.rowsRead}`,
    ms(longestWait),
    ms(large.longestTurn),
    ms(large.longestCall),
    String(rounds),
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ]
}

/** Storage and the rate of ingestion. */
export function ingestionTable(deck: DeckSize, bytes: StoredBytes, ingestion: Ingestion | null): string {
  const rows = [
    ['bytes a view, raw', (bytes.views / deck.views).toFixed(0)],
    ['bytes an event, raw', (bytes.events / deck.events).toFixed(0)],
    ['bytes an event, roll-ups', (bytes.rollUps / deck.events).toFixed(0)],
  ]
  if (ingestion) {
    const { rates, longestCall, longestTurn } = ingestion
    rows.push(
      ['step events a second, popular', rates.popular.toFixed(0)],
      ['step events a second, empty', rates.empty.toFixed(0)],
      [
        'popular beside empty',
        `${rates.share.toFixed(2)} (${isShareReached(rates.share) ? 'met' : 'missed'})`,
      ],
      ['longest SQL on the main thread meanwhile, ms', ms(longestCall)],
      ['longest turn of the main thread meanwhile, ms', ms(longestTurn)],
    )
  }
  return table(['measure', 'value'], rows)
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
