import { randomUUID } from 'node:crypto'
import type { Database } from './open-database.ts'

/** Background jobs that one of all processes does at a time, on any machine. */
export type JobName = 'file-sweep' | 'previews' | 'retention' | 'roll-ups'

/** The right to do a job, until it ends or is lost. */
export interface JobTurn {
  /** Keeps it for another {@link HOLD_MS}. @returns whether it is still this process's */
  renew(): Promise<boolean>
  /** @param dueAt when the job is to be done again, in ms since 1970 */
  end(dueAt: number): Promise<void>
}

/** A process that was killed loses its turn after this time. Clocks of machines may differ by half of it. */
export const HOLD_MS = 4 * 60_000

/**
 * Takes the turn if the job is due and no other process does it.
 *
 * @param now ms since 1970
 */
export async function takeJobTurn(
  { read, write }: Pick<Database, 'read' | 'write'>,
  name: JobName,
  now: () => number,
): Promise<JobTurn | null> {
  const known = await read.selectFrom('job_turns').selectAll().where('name', '=', name).executeTakeFirst()
  if (known && (known.due_at > now() || known.held_until > now())) return null

  const holder = randomUUID()
  const free = { name, holder: '', held_until: 0, due_at: 0 }
  const change = (values: { holder: string; held_until: number; due_at?: number }, time: number | null) =>
    write(async (transaction) => {
      const row = transaction.updateTable('job_turns').set(values).where('name', '=', name)
      const mine =
        time === null
          ? row.where('holder', '=', holder)
          : row.where('held_until', '<=', time).where('due_at', '<=', time)
      return (await mine.executeTakeFirstOrThrow()).numUpdatedRows === 1n
    })
  const held = () => ({ holder, held_until: now() + HOLD_MS })

  await write((transaction) =>
    transaction
      .insertInto('job_turns')
      .values(free)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  if (!(await change(held(), now()))) return null
  return {
    renew: () => change(held(), null),
    async end(dueAt) {
      await change({ holder: '', held_until: 0, due_at: dueAt }, null)
    },
  }
}
