import pg from 'pg'

/** @param server address without the name of a database */
export async function askPostgres(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}
