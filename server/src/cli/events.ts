import {
  countEvents,
  readDroppedCounts,
  readInvalidEvents,
  type DroppedCount,
  type EventCount,
  type InvalidEvent,
} from '../features/ingestion/event-counts.ts'
import { exportLines } from '../features/ingestion/export-lines.ts'
import { printableLine } from '@viewpage/shared-events/printable'
import { formatTime } from './format-time.ts'
import { runListing } from './run-listing.ts'

/** The keys are those of `--json`. */
interface EventSummary {
  readonly counts: readonly EventCount[]
  readonly countedOnly: readonly DroppedCount[]
  readonly unfit: readonly InvalidEvent[]
}

function formatSummary({ counts, countedOnly, unfit }: EventSummary): string {
  if (counts.length === 0 && countedOnly.length === 0) return 'Nothing was counted.'
  const rows = [
    ['event', 'valid', 'invalid'] as const,
    ...counts.map(({ name, fit, unfit: invalid }) => [nameOf(name), String(fit), String(invalid)] as const),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    ...rows.map(
      ([name, valid, invalid]) => `${name.padEnd(width)}  ${valid.padStart(8)}  ${invalid.padStart(8)}`,
    ),
    ...(countedOnly.length > 0 ? ['', 'invalid, counted but not stored'] : []),
    ...countedOnly.map(({ reason, count }) => `${String(count).padStart(8)}  ${printableLine(reason)}`),
    ...unfit.flatMap(({ receivedAt, name, reason, event }) => [
      '',
      `${formatTime(receivedAt)}  ${nameOf(name)}  ${printableLine(reason)}`,
      `  ${JSON.stringify(event)}`,
    ]),
  ].join('\n')
}

function nameOf(name: string | null): string {
  return name === null ? '(no name)' : printableLine(name)
}

await runListing({
  command: 'events',
  about:
    'counts analytics events by name and shows the invalid ones, newest first; --ndjson writes every stored event, one per line',
  read: async (database, limit) => ({
    counts: await countEvents(database),
    countedOnly: await readDroppedCounts(database),
    unfit: await readInvalidEvents(database, limit),
  }),
  textOf: formatSummary,
  lines: exportLines,
})
