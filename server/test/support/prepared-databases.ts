import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/database/open-database.ts'
import { askPostgres } from './ask-postgres.ts'

/** The name of the server's database in its data folder. */
export const DATABASE_FILE = 'viewpage.sqlite'
/** A database that others are copied from. */
export const POSTGRES_TEMPLATE = 'with_tables'

/** Makes a database of each kind that has all tables and no rows. @returns the folder of the one of SQLite */
export async function prepareDatabases(): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL'] ?? ''
  await askPostgres(server, `create database ${POSTGRES_TEMPLATE}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-prepared-'))
  for (const location of [{ databaseUrl: `${server}/${POSTGRES_TEMPLATE}` }, { dataDir }]) {
    await (await openDatabase(location)).close()
  }
  return dataDir
}
