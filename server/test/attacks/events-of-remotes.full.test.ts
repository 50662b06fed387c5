import { expect, it } from '@jest/globals'
import { createEventStore, type RemoteEventRow } from '../../src/features/ingestion/event-store.ts'
import { readEventCounts } from '../../src/releases/index.ts'
import { startApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

const BATCHES = 60
const NAMES = Array.from({ length: 30 }, (_, index) => `mf-notes/event_${String(index).padStart(2, '0')}@1`)

/** One event of each name. */
function batch(id: string, names: readonly string[]): RemoteEventRow[] {
  return names.map((name, index) => ({
    eventId: `${id} ${index}`,
    remote: 'mf-notes',
    version: '1.0.0',
    name,
    source: 'view_page',
    json: '{}',
    reason: null,
  }))
}

// docs/behaviour/tracking.md#events-of-remotes
it('two processes that count the same events in opposite order count each, and do not wait for each other for ever', async () => {
  const app = await startApp('postgres')
  const other = await app.another({})
  try {
    const stores = [
      { store: storesOf(app).events, names: NAMES },
      { store: createEventStore(other.parts.database, app.parts.now), names: NAMES.toReversed() },
    ]
    await Promise.all(
      stores.flatMap(({ store, names }, process) =>
        Array.from({ length: BATCHES }, (_, index) => store.addEvents(batch(`${process} ${index}`, names))),
      ),
    )
    const counts = await readEventCounts(app.parts.database.read, 'mf-notes', app.clock.now)
    expect(counts.map(({ name, count }) => [name, count])).toEqual(NAMES.map((name) => [name, 2 * BATCHES]))
  } finally {
    await other.close()
    await app.stop()
  }
})
