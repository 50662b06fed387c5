import { readConfig, type Config } from '../config.ts'
import { keepNewFilesPrivate, openDataDir } from '../data-dir.ts'
import { openDatabase } from '../database/open-database.ts'
import { addDemoData } from '../demo/add-demo-data.ts'
import { demoPresentations } from '../demo/decks/index.ts'
import { createAssetFiles } from '../presentations/asset-files.ts'
import { showProgress } from './show-progress.ts'

/** Adds the demo data where the server would add it, while the page is still being built. */
async function addTo({ dataDir, databaseUrl }: Config): Promise<void> {
  openDataDir(dataDir)
  const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  const progress = showProgress(process.stdout)
  const now = Date.now
  const assetFiles = createAssetFiles({ dataDir, database, now })
  try {
    await addDemoData({ database, assetFiles, now }, demoPresentations, (fraction) =>
      progress.show(fraction, 'adding the demo data…'),
    )
  } finally {
    progress.end()
    await database.close()
  }
}

keepNewFilesPrivate()
const config = readConfig(process.env)
if (config.demo !== false) await addTo(config)
