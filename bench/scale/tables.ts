import { report } from '../harness/compare.ts'
import type { StoredBytes } from './stored-bytes.ts'
import type { DeckSize } from './fill-deck.ts'
import type { IngestionRates } from './ingestion-rates.ts'
import { MIN_INGESTION_SHARE } from './goals.ts'
import type { Timing } from './measure.ts'

/** Storing events of visitors on the large site. */
export interface Ingestion {
  readonly rates: IngestionRates
  /** ms of processor time of the longest SQLite call and the longest turn of the main thread meanwhile. */
  readonly longestCall: number
  readonly longestTurn: number
}

const MAX_SHOWN_CALLS = 3
const TIMING_HEAD =
  'address|status|demo ms|large ms|ratio|demo CPU|large CPU|rows read|longest wait|longest turn|SQL on main thread|rounds|goals'

/** Prints one row for each address, the missed ones with their goals, and the longest SQLite calls of all. */
export function printTimings(title: string, timings: readonly Timing[]): void {
  report(title, TIMING_HEAD.split('|'), timings.map(rowOf))
  const missed = timings.filter(({ missed: goals }) => goals.length > 0)
  console.log(`${missed.length} of ${timings.length} missed${missed.length > 0 ? ':' : ''}`)
  for (const { asked, missed: goals } of missed) console.log(`${asked.name}: ${goals.join(', ')}`)
  console.log('Longest SQL:')
  for (const { large } of timings
    .toSorted((one, other) => other.large.longestCall - one.large.longestCall)
    .slice(0, MAX_SHOWN_CALLS))
    console.log(`${ms(large.longestCall)} ms: ${large.statement.replace(/\s+/g, ' ').slice(0, 200)}`)
}

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
export function ingestionRows(deck: DeckSize, bytes: StoredBytes, ingestion: Ingestion | null): string[][] {
  const rows = [
    ['bytes a view, raw', (bytes.views / deck.views).toFixed(0)],
    ['bytes an event, raw', (bytes.events / deck.events).toFixed(0)],
    ['bytes an event, roll-ups', (bytes.rollUps / deck.events).toFixed(0)],
  ]
  if (!ingestion) return rows
  const { rates, longestCall, longestTurn } = ingestion
  const goal = rates.share >= MIN_INGESTION_SHARE ? 'met' : 'missed'
  return [
    ...rows,
    ['step events a second, popular', rates.popular.toFixed(0)],
    ['step events a second, empty', rates.empty.toFixed(0)],
    ['popular beside empty', `${rates.share.toFixed(2)} (${goal})`],
    ['longest SQL on the main thread meanwhile, ms', ms(longestCall)],
    ['longest turn of the main thread meanwhile, ms', ms(longestTurn)],
  ]
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
