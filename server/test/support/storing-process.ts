import { readConfig } from '../../src/foundation/config/config.ts'
import { openDatabase } from '../../src/storage/database/open-database.ts'
import { openFileStore } from '../../src/storage/files/open-file-store.ts'
import { createStoredFiles } from '../../src/storage/files/stored-files.ts'

/** Files to store, and the time of the clock in ms since 1970. */
export interface FilesToStore {
  readonly now: number
  readonly texts: readonly string[]
}

/** Stores files in its own process, like a server or a command, and answers when they are stored. */
const config = readConfig(process.env)
const {
  files: { dataDir },
  database: { url: databaseUrl },
} = config
const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
const store = await openFileStore(config)
let time = 0
const files = createStoredFiles({ store, database, now: () => time })
process.on('message', ({ now, texts }: FilesToStore) => {
  time = now
  void Promise.all(texts.map((text) => files.put(Buffer.from(text)))).then((stored) => process.send?.(stored))
})
process.on('disconnect', () => void database.close())
process.send?.('ready')
