import {
  countedOnly,
  countEvents,
  unfitEvents,
  type CountedOnly,
  type EventCount,
  type UnfitEvent,
} from '../features/ingestion/event-report.ts'
import { storedLines } from '../features/ingestion/stored-lines.ts'
import { runListing } from './run-listing.ts'

interface EventSummary {
  readonly counts: readonly EventCount[]
  readonly countedOnly: readonly CountedOnly[]
  readonly unfit: readonly UnfitEvent[]
}

function textOf({ counts, countedOnly: only, unfit }: EventSummary): string {
  if (counts.length === 0 && only.length === 0) return 'Nothing was counted.'
  const rows = [
    ['event', 'fits', 'does not'] as const,
    ...counts.map(({ name, fit, unfit: not }) => [nameOf(name), String(fit), String(not)] as const),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    ...rows.map(([name, fit, not]) => `${name.padEnd(width)}  ${fit.padStart(8)}  ${not.padStart(8)}`),
    ...(only.length > 0 ? ['', 'did not fit, and was only counted'] : []),
    ...only.map(({ reason, count }) => `${String(count).padStart(8)}  ${reason}`),
    ...unfit.flatMap(({ receivedAt, name, reason, event }) => [
      '',
      `${new Date(receivedAt).toISOString().slice(0, 16).replace('T', ' ')}  ${nameOf(name)}  ${reason}`,
      `  ${JSON.stringify(event)}`,
    ]),
  ].join('\n')
}

function nameOf(name: string | null): string {
  return name ?? '(no name)'
}

await runListing({
  command: 'events',
  about:
    'counts analytics events by name, and shows those that do not fit their schema, newest first; --ndjson writes all that visitors did, a line each',
  read: async (database, limit) => ({
    counts: await countEvents(database),
    countedOnly: await countedOnly(database),
    unfit: await unfitEvents(database, limit),
  }),
  textOf,
  lines: storedLines,
})
