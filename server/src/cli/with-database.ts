import { openDatabase, type Database } from '../storage/database/open-database.ts'
import { findInstallation, type Installation } from './installation.ts'
import { printError } from './print.ts'

/**
 * Opens the server's database for a command, says which it is, and closes it afterwards. The server may be running.
 *
 * @throws CommandError if there is none
 */
export async function withDatabase<Result>(
  use: (database: Database, installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = findInstallation()
  const { database: databaseConfig, files } = installation.config
  // Not on the output, which may be JSON.
  printError(`uses the ${installation.name}`)
  const database = await openDatabase(
    databaseConfig.url === null ? { dataDir: files.dataDir } : { databaseUrl: databaseConfig.url },
  )
  try {
    return await use(database, installation)
  } finally {
    await database.close()
  }
}
