import { readConfig } from '../config.ts'
import { openDatabase, type Database } from '../database/open-database.ts'

/** Opens the server's database for a command and closes it afterwards. The server may be running. */
export async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}
