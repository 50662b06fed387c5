import { join } from 'node:path'
import type { ReleaseSet } from '@viewpage/shared-events'
import { openDatabase } from '../../src/database/open-database.ts'
import type { Tables } from '../../src/database/tables.ts'
import { createStorage, type DatabaseName } from './databases.ts'
import type { FakeBuild } from './fake-builds.ts'
import { fakeBuilds } from './start-app.ts'
import { startServerProcess, type ServerProcess } from './start-server-process.ts'
import { writeBundle } from './write-bundle.ts'
import type { Selectable } from 'kysely'

/** Server processes on one database and one data folder. */
export interface SeveralServers {
  /** @param bundle a build that lies beside the server, under a name. @default none */
  start(bundle?: { name: string; build: FakeBuild }): Promise<ServerProcess>
  end(server: ServerProcess): Promise<void>
  /** All of a remote, oldest first. */
  activations(remote: string): Promise<Selectable<Tables['remote_activations']>[]>
  /** Ends all and deletes what they stored. */
  remove(): Promise<void>
}

export async function createSeveralServers(kind: DatabaseName): Promise<SeveralServers> {
  const storage = await createStorage(kind)
  const { dataDir, databaseUrl } = storage
  const location = databaseUrl === null ? { dataDir } : { databaseUrl }
  // Processes that start together on an empty SQLite database would migrate it together.
  await (await openDatabase(location)).close()
  let running: ServerProcess[] = []

  return {
    async start(bundle) {
      const folder = join(dataDir, 'builds')
      const remoteFolders = bundle ? [writeBundle(join(folder, bundle.name), bundle.build)] : []
      const server = await startServerProcess(storage, { ...fakeBuilds(folder), remoteFolders })
      running.push(server)
      return server
    },
    async end(server) {
      running = running.filter((other) => other !== server)
      await server.end('SIGTERM')
    },
    async activations(remote) {
      const database = await openDatabase(location)
      const rows = await database.read
        .selectFrom('remote_activations')
        .selectAll()
        .where('remote', '=', remote)
        .orderBy('id')
        .execute()
      await database.close()
      return rows
    },
    async remove() {
      await Promise.all(running.map((server) => server.end('SIGTERM')))
      await storage.remove()
    },
  }
}

/** The version of a remote that page loads get from a server. */
export async function activeOn({ url }: ServerProcess, remote: string): Promise<string | undefined> {
  const set = (await (await fetch(`${url}/releases/current`)).json()) as ReleaseSet
  return set.remotes[remote]?.version
}
