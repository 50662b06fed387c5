import type { AudienceKind, Share } from '../figures/audience.ts'
import type { Scope } from '../figures/scope.ts'

const COLUMNS = { source: 'referrer_host', device: 'device', language: 'language' } as const

/** Views by source, device or language, the most frequent value first. */
export async function readRawShares(
  { read, oid, since, until }: Scope,
  kind: AudienceKind,
): Promise<Share[]> {
  const column = COLUMNS[kind]
  const rows = await read
    .selectFrom('presentation_views')
    .select(({ ref, fn }) => [ref(column).as('value'), fn.countAll<number>().as('views')])
    .where('oid', '=', oid)
    .where('viewed_at', '>=', since)
    .where('viewed_at', '<', until)
    .groupBy(column)
    .orderBy('views', 'desc')
    .orderBy(column)
    .execute()
  return rows
}
