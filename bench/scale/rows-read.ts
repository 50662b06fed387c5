import pg from 'pg'
import type { Query } from './server-probe.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Entries of tables and indexes that PostgreSQL reads for queries, as `explain analyze` counts them. */
export async function rowsReadBy(databaseUrl: string, queries: readonly Query[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    let rows = 0
    for (const { text, values } of queries) {
      const explain = `explain (analyze, format json) ${text}`
      const { rows: plans } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain, [...values])
      for (const { Plan } of plans[0]?.['QUERY PLAN'] ?? []) rows += rowsOf(Plan)
    }
    return rows
  } finally {
    await client.end()
  }
}

function rowsOf(node: PlanNode): number {
  const { Plans: inner = [] } = node
  const below = inner.reduce((sum, each) => sum + rowsOf(each), 0)
  if (!/(?:Seq|Index|Index Only|Heap) Scan$/.test(node['Node Type'])) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + removed) * node['Actual Loops']
}
