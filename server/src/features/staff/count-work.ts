import type { Database } from '../../storage/database/open-database.ts'
import { countUpTo } from '../../content/presentations/count-up-to.ts'
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
  const open = read.selectFrom('reports').select('id').where('decided_at', 'is', null)
  return {
    openReports: Math.min(await countUpTo(read, open), MAX_COUNTED),
    entries: { picks: on('picks'), templates: on('templates'), videos: on('videos') },
  }
}
