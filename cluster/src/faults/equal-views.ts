import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Cluster } from '../start-cluster.ts'
import { withToken } from './load/requests.ts'
import { reportView } from './load/watching.ts'

/** Sends the same view report many times at once, in turn to each server. @returns how often it was counted */
export async function sendTogether(
  { servers, postgres }: Cluster,
  { oid, count }: { oid: string; count: number },
): Promise<string> {
  const session = randomUUID()
  const visitors = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const server = servers[index % servers.length]
      const visitor = await withToken(Number(new URL(server?.url ?? '').port))
      visitor.cookies.set('session_id', session)
      return visitor
    }),
  )
  const answers = await Promise.all(visitors.map((visitor) => reportView(visitor, oid)))
  const accepted = answers.filter(({ status }) => status === 204).length
  const client = new pg.Client({ connectionString: postgres.primary.url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from presentation_views where session_id = $1', [session])
  await client.end()
  return `${accepted} accepted, ${rowCount} counted`
}
