import type { DailyEventCount, ExportedEvent } from '@viewpage/shared-events/wire'
import type { ServerConnection } from './server-connection.ts'

/** Events of a remote's own. */
export interface EventCalls {
  /** Of the last 28 days, newest day first. */
  eventCounts(remote: string): Promise<DailyEventCount[]>
  /** Newest first, one page of the server after the other. */
  events(remote: string): AsyncGenerator<ExportedEvent>
}

export function eventCalls({ call, readPage }: ServerConnection): EventCalls {
  return {
    eventCounts: async (remote) =>
      (await call('GET', `/api/v1/remotes/${remote}/event-counts/`)) as DailyEventCount[],
    async *events(remote) {
      for (let path: string | null = `/api/v1/remotes/${remote}/events/`; path !== null;) {
        const { data, next } = await readPage(path)
        yield* data as ExportedEvent[]
        path = next
      }
    },
  }
}
