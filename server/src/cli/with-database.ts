import { resolve } from 'node:path'
import { readConfig, type Config } from '../foundation/config/config.ts'
import { openDatabase, type Database } from '../storage/database/open-database.ts'

/** Opens the server's database for a command and closes it afterwards. The server may be running. */
export async function withDatabase<Result>(
  use: (database: Database, name: string) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env)
  const {
    database: { url: databaseUrl },
    files: { dataDir },
  } = config
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    return await use(database, nameOf(config))
  } finally {
    await database.close()
  }
}

/** Which database it is, for people: without user and password. */
function nameOf({
  database: { url: databaseUrl },
  files: { dataDir },
}: Pick<Config, 'database' | 'files'>): string {
  if (databaseUrl === null) return `SQLite in ${resolve(dataDir)}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
