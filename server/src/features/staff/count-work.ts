import type { Database } from '../../storage/database/open-database.ts'
import { MAX_COUNTED } from '../../content/presentations/list-pages.ts'
import type { ShelfName } from './shelves/shelf-store.ts'

/** What the first page of staff counts. */
export interface StaffWork {
  /** Reports that wait; counted up to {@link MAX_COUNTED}. */
  readonly openReports: number
  readonly entries: Readonly<Record<ShelfName, number>>
}

export async function countWork({ read }: Pick<Database, 'read'>): Promise<StaffWork> {
  const shelves = await read
    .selectFrom('cards')
    .select(['shelf', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy('shelf')
    .execute()
  const on = (name: ShelfName) => Number(shelves.find(({ shelf }) => shelf === name)?.total ?? 0)
  const { total } = await read
    .selectFrom(
      read
        .selectFrom('reports')
        .select('id')
        .where('decided_at', 'is', null)
        .limit(MAX_COUNTED)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    openReports: Number(total),
    entries: { picks: on('picks'), templates: on('templates'), videos: on('videos') },
  }
}
