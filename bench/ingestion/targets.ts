import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '@viewpage/e2e/server'
import { openDatabase } from '../../server/src/storage/database/open-database.ts'
import { createStorage, type DatabaseName } from '../../server/test/support/databases.ts'

/** A server process under measurement. */
export interface Target {
  readonly url: string
  readonly pid: number
  /** Kills the process. */
  kill(): Promise<void>
}

/** A database that several servers use in turn. */
export interface Store {
  start(): Promise<Target>
  /** Ids of all stored events; an event stored twice occurs twice. */
  eventIds(): Promise<string[]>
  remove(): Promise<void>
}

export async function createStore(kind: DatabaseName): Promise<Store> {
  const { dataDir, databaseUrl, remove } = await createStorage(kind)
  return {
    start: () =>
      startServer(dataDir, {
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        VIEWPAGE_DEMO: '0',
        // Every visitor of the load sends an address of its own.
        VIEWPAGE_TRUST_PROXY: '1',
      }),
    async eventIds() {
      const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
      const rows = await database.read.selectFrom('analytics_events').select('event_id').execute()
      await database.close()
      return rows.flatMap(({ event_id }) => event_id ?? [])
    },
    remove,
  }
}

export async function startBare(): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'bare.ts'))
  const [url] = (await once(child, 'message')) as [string]
  const kill = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { url, pid: child.pid ?? 0, kill }
}
