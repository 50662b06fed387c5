import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { sql } from 'kysely'
import { repeatJob } from '../../foundation/tasks/repeat-job.ts'
import type { Database } from '../database/open-database.ts'

/** Of every queue. */
export interface QueuedRow {
  readonly id: string
  /** When it is tried next, ms since 1970; `null` when it is settled. */
  readonly due_at: number | null
  readonly tries: number
}

/**
 * That a row is one server's: a delivery takes a minute at most, and the clock of another server may be four minutes ahead, if both
 * differ by two from the right time.
 */
const TAKEN_MS = 6 * MINUTE_MS

type Value = string | number | null

interface QueueOptions<Row extends QueuedRow> {
  readonly database: Pick<Database, 'read' | 'write'>
  /** With an index of `due_at`. */
  readonly table: 'mails' | 'hook_deliveries'
  /** That one process delivers at the same time. */
  readonly atOnce: number
  /** Of those, with the same value in a column: one recipient that does not answer holds up no other. @default no limit */
  readonly apart?: { readonly column: keyof Row & string; readonly atOnce: number }
  /** ms since 1970 */
  readonly now: () => number
}

/** Rows that wait to be delivered, in a table of the database that all servers share. */
export interface DeliveryQueue<Row extends QueuedRow> {
  /**
   * Tries what is due. Of all servers, the one that moves the time of a row tries it; if it is killed meanwhile, another one
   * tries it again at that time.
   *
   * @param deliver settles the row, or moves it to its next try. `tries` counts this one
   * @param pollMs between two looks at the queue
   * @returns a function that stops it, and resolves when the deliveries in progress have ended
   */
  start(
    deliver: (row: Row, tries: number) => Promise<void>,
    pollMs: number,
    onError: (error: unknown) => void,
  ): () => Promise<void>
  change(id: string, values: Readonly<Record<string, Value>>): Promise<void>
  /** Moves a row to its next try, unless it was settled meanwhile. @param at ms since 1970 */
  retry(id: string, at: number, values: Readonly<Record<string, Value>>): Promise<void>
  /** At most as many as the queue takes. `retried`: those that were tried. */
  countWaiting(which: 'all' | 'retried'): Promise<number>
}

export function createDeliveryQueue<Row extends QueuedRow>({
  database: { read, write },
  table: name,
  atOnce,
  apart,
  now,
}: QueueOptions<Row>): DeliveryQueue<Row> {
  const table = sql.table(name)

  const apartOf = (row: Row) => (apart ? String(row[apart.column]) : row.id)

  /** The values that have as many deliveries as they may. */
  function fullAmong(rows: readonly Row[]): readonly string[] {
    const all = apart ? rows.map(apartOf) : []
    return [...new Set(all)].filter(
      (one) => all.filter((other) => other === one).length >= (apart?.atOnce ?? atOnce),
    )
  }

  async function due(limit: number, full: readonly string[]): Promise<readonly Row[]> {
    const others =
      apart && full.length > 0 ? sql`and ${sql.ref(apart.column)} not in (${sql.join(full)})` : sql``
    const { rows } = await sql<Row>`select * from ${table} where due_at <= ${now()} ${others}
      order by due_at limit ${limit}`.execute(read)
    return rows
  }

  /** @returns whether no other server has it */
  async function take({ id, due_at: before, tries }: Row): Promise<boolean> {
    const { numAffectedRows } = await write((transaction) =>
      sql`update ${table} set due_at = ${now() + TAKEN_MS}, tries = ${tries + 1}
        where id = ${id} and due_at = ${before} and tries = ${tries}`.execute(transaction),
    )
    return numAffectedRows === 1n
  }

  return {
    start(deliver, pollMs, onError) {
      const open = new Map<string, { readonly row: Row; readonly done: Promise<void> }>()
      const allDone = () => [...open.values()].map(({ done }) => done)
      const full = () => fullAmong([...open.values()].map(({ row }) => row))

      /** @returns whether it began one, so that there may be more */
      async function begin(): Promise<boolean> {
        const rows = open.size < atOnce ? await due(atOnce - open.size, full()) : []
        let begun = 0
        for (const row of rows) {
          const mayBegin = !open.has(row.id) && !full().includes(apartOf(row))
          if (!mayBegin || !(await take(row))) continue
          begun += 1
          const done = deliver(row, row.tries + 1)
            .catch(onError)
            .finally(() => open.delete(row.id))
          open.set(row.id, { row, done })
        }
        return begun > 0
      }

      const stop = repeatJob(
        async (signal) => {
          while (!signal.aborted) {
            if (await begin()) continue
            if (open.size === 0) return
            // One that does not end holds up no other.
            await firstOf(allDone(), pollMs, signal)
          }
        },
        pollMs,
        onError,
      )
      return async () => {
        await stop()
        await Promise.all(allDone())
      }
    },

    async change(id, values) {
      await write((transaction) =>
        sql`update ${table} set ${changesIn(values)} where id = ${id}`.execute(transaction),
      )
    },

    async retry(id, at, values) {
      const changes = changesIn({ ...values, due_at: at })
      await write((transaction) =>
        sql`update ${table} set ${changes} where id = ${id} and due_at is not null`.execute(transaction),
      )
    },

    async countWaiting(which) {
      const tried = which === 'retried' ? sql`and tries > 0` : sql``
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from ${table} where due_at is not null ${tried}`.execute(read)
      return Number(rows[0]?.n ?? 0)
    },
  }
}

/** Waits until one has ended, or for so many ms, or until the queue stops. */
async function firstOf(all: readonly Promise<void>[], ms: number, stopping: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([stopping, over.signal])
  const pause = delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  await Promise.race([...all, pause])
  over.abort()
}

const changesIn = (values: Readonly<Record<string, Value>>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
