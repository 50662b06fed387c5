import type { FastifyInstance } from 'fastify'
import type { Database } from '../../storage/database/open-database.ts'
import { pagePath } from '../../content/presentations/presentation-paths.ts'
import type { SlotRenderer } from './slot-renderer.ts'

const PAGES = 3

/** Requests the newest pages once, one after the other. */
export async function warmUp(
  server: FastifyInstance,
  { read }: Database,
  renderer: Pick<SlotRenderer, 'warmingUp'>,
): Promise<void> {
  const newest = await read
    .selectFrom('presentations')
    .select(['oid', 'slug', 'schema_version'])
    .where('privacy', '=', 'public')
    .orderBy('modified_at', 'desc')
    .limit(PAGES)
    .execute()
  // A remote with a late render starts no other, so the first visitor would get skeletons.
  await renderer.warmingUp(async () => {
    for (const { oid, slug, schema_version: schemaVersion } of newest) {
      const url = pagePath({ oid, slug, schemaVersion })
      await server.inject({ url, headers: { accept: 'text/html' } })
    }
  })
}
