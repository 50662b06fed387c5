import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { pagePath } from '../presentations/access.ts'

/** Asks for a page once, so that the first visitor does not wait for code that never ran. */
export async function warmUp(server: FastifyInstance, { read }: Database): Promise<void> {
  const newest = await read
    .selectFrom('presentations')
    .select(['oid', 'slug', 'schema_version'])
    .where('privacy', '=', 'public')
    .orderBy('modified_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return
  const { oid, slug, schema_version: schemaVersion } = newest
  await server.inject({ url: pagePath({ oid, slug, schemaVersion }), headers: { accept: 'text/html' } })
}
