import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/storage/database/open-database.ts'
import { askPostgres } from './ask-postgres.ts'

/** A database that others are copied from. */
export const POSTGRES_TEMPLATE = 'with_tables'

/** Makes a database of each kind that has all tables and no rows. @returns a folder for what is copied */
export async function prepareDatabases(): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL']
  const prepared = mkdtempSync(join(tmpdir(), 'viewpage-prepared-'))
  const dataDir = withTables(prepared)
  mkdirSync(dataDir)
  await (await openDatabase({ dataDir })).close()
  if (server !== undefined) {
    await askPostgres(server, `create database ${POSTGRES_TEMPLATE}`)
    await (await openDatabase({ databaseUrl: `${server}/${POSTGRES_TEMPLATE}` })).close()
  }
  return prepared
}

/** A data folder with a database without rows. */
export function folderWithTables(): string {
  return withTables(preparedFolder())
}

/** What is copied in this run. */
export const preparedFolder = (): string => process.env['TEST_SQLITE_FOLDER'] ?? ''
const withTables = (prepared: string): string => join(prepared, 'tables')
