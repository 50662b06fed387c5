import type { StoredBytes } from '../insights/bytes.ts'
import type { DeckSize } from '../insights/fill-deck.ts'
import type { IngestionRates } from '../insights/ingestion-rates.ts'
import { table } from '../table.ts'
import type { Timing } from './measure.ts'
import { isInsights, type Asked } from './requests.ts'

/** Storing events of visitors on the large site. */
export interface Ingestion {
  readonly rates: IngestionRates
  /** ms of the longest SQLite call and the longest turn of the main thread meanwhile. */
  readonly longestCall: number
  readonly longestTurn: number
}

const MAX_RATIO = 1.5
const FAST_MS = 20
const MAX_INSIGHTS_MS = 100
const MAX_WAIT_MS = 50

type Timings = ReadonlyMap<string, Timing>

/** One row for each address, and the longest SQLite call of all. */
export function timingTable(asked: readonly Asked[], before: Timings, after: Timings): string {
  const head = [
    ...['address', 'status', 'demo ms', 'p95', 'large ms', 'p95', 'ratio'],
    ...['rows read', 'longest wait', 'SQL on main thread', 'goal'],
  ]
  const rows = asked.map((each) => rowOf(each, before.get(each.name), after.get(each.name)))
  const missed = rows.filter((row) => row.at(-1) === 'missed').length
  const calls = [...after.values()].sort((one, other) => other.longestCall - one.longestCall)
  const lines = calls
    .slice(0, 3)
    .map(
      ({ longestCall, statement }) =>
        `${ms(longestCall)} ms: ${statement.replace(/\s+/g, ' ').slice(0, 200)}`,
    )
  return [table(head, rows), `${missed} of ${rows.length} missed`, 'Longest SQL:', ...lines].join('\n')
}

function rowOf(asked: Asked, before: Timing | undefined, after: Timing | undefined): string[] {
  if (!before || !after) return [asked.name]
  const ratio = after.median / before.median
  const isFast =
    asked.isFile ||
    (isInsights(asked) ? after.median <= MAX_INSIGHTS_MS : ratio <= MAX_RATIO || after.median <= FAST_MS)
  return [
    asked.name,
    before.status === after.status ? after.status : `${before.status} → ${after.status}`,
    ms(before.median),
    ms(before.p95),
    ms(after.median),
    ms(after.p95),
    ratio.toFixed(2),
    after.rowsRead === null ? '–' : `${before.rowsRead} → ${after.rowsRead}`,
    ms(after.longestWait),
    ms(after.longestCall),
    isFast && after.longestWait <= MAX_WAIT_MS ? 'met' : 'missed',
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
      ['popular beside empty', rates.share.toFixed(2)],
      ['longest SQL on the main thread meanwhile, ms', ms(longestCall)],
      ['longest turn of the main thread meanwhile, ms', ms(longestTurn)],
    )
  }
  return table(['measure', 'value'], rows)
}

function ms(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
