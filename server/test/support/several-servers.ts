import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseSet } from '@viewpage/shared-events'
import type { Selectable } from 'kysely'
import { createAccountStore } from '../../src/people/accounts/account-store.ts'
import { openDatabase, type Database } from '../../src/storage/database/open-database.ts'
import type { Tables } from '../../src/storage/database/tables.ts'
import { createStorage, type DatabaseName, type TestStorage } from './databases.ts'
import { fakeBuilds, type FakeBuild } from './fake-builds.ts'
import { createHttpVisitor, type HttpVisitor } from './http-visitor.ts'
import { startServerProcess, type ServerProcess } from './start-server-process.ts'
import { writeBundle } from './write-bundle.ts'

/** The builds that are deployed with a server. */
export interface Deploy {
  /** A remote's build, under a name. @default none */
  readonly bundle?: { readonly name: string; readonly build: FakeBuild }
  /** Part of the file names of shell and editor. @default '1' */
  readonly hash?: string
  /** Environment variables. @default none */
  readonly env?: Readonly<Record<string, string>>
  /** Whether the server has a data folder of its own, in which only the file store is that of the others. @default false */
  readonly ownFolder?: boolean
}

/** Server processes on one database and one file store. */
export interface SeveralServers {
  start(deploy?: Deploy): Promise<ServerProcess>
  end(server: ServerProcess): Promise<void>
  /** All of a remote, oldest first. */
  activations(remote: string): Promise<Selectable<Tables['remote_activations']>[]>
  /** Uses their database in this process. */
  inDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result>
  readonly dataDir: string
  /** Ends all and deletes what they stored. */
  remove(): Promise<void>
}

/** @param kind its tables exist already: processes that start together on an empty SQLite database would all migrate it */
export async function createSeveralServers(kind: DatabaseName): Promise<SeveralServers> {
  return severalServersOn(await createStorage(kind, { hasTables: true }))
}

export function severalServersOn(storage: TestStorage): SeveralServers {
  const { dataDir, databaseUrl } = storage
  const location = databaseUrl === null ? { dataDir } : { databaseUrl }
  let running: ServerProcess[] = []
  let folders = 0

  async function inDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase(location)
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  /** With the file store as it would be on another machine. */
  function createOwnFolder(): string {
    const own = join(dataDir, 'own', String(folders++))
    mkdirSync(own, { recursive: true })
    mkdirSync(join(dataDir, 'assets'), { recursive: true })
    symlinkSync(join(dataDir, 'assets'), join(own, 'assets'))
    return own
  }

  return {
    async start({ bundle, hash = '1', env = {}, ownFolder = false } = {}) {
      const folder = join(dataDir, 'builds', hash)
      const remoteFolders = bundle ? [writeBundle(join(folder, bundle.name), bundle.build)] : []
      const server = await startServerProcess(
        ownFolder ? { ...storage, dataDir: createOwnFolder() } : storage,
        { ...fakeBuilds(folder, hash), remoteFolders },
        env,
      )
      running.push(server)
      return server
    },
    async end(server) {
      running = running.filter((other) => other !== server)
      await server.end('SIGTERM')
    },
    activations: (remote) =>
      inDatabase(({ read }) =>
        read
          .selectFrom('remote_activations')
          .selectAll()
          .where('remote', '=', remote)
          .orderBy('id')
          .execute(),
      ),
    inDatabase,
    dataDir,
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

/** One browser with an account, at each of several servers. */
export interface SeveralVisitors {
  readonly oid: string
  readonly at: readonly HttpVisitor[]
}

/** Signs up an account that is logged in at each server, with a CSRF token. */
export async function signUpAt(
  several: SeveralServers,
  servers: readonly ServerProcess[],
  email: string,
): Promise<SeveralVisitors> {
  const { oid, token } = await several.inDatabase(async (database) => {
    const accounts = createAccountStore(database)
    const names = { firstName: 'Ada', lastName: 'Lovelace' }
    const user = await accounts.signUp({ email, password: 'demo-demo', ...names })
    if (!user) throw new Error(`Failed to sign up ${email}: the account exists already.`)
    return { oid: user.oid, token: await accounts.startSession(user) }
  })
  const at = servers.map(({ url }) => createHttpVisitor(Number(new URL(url).port)))
  for (const { cookies, ask } of at) {
    cookies.set('viewpage-session', token)
    for (const [name, value] of at[0]?.cookies ?? []) cookies.set(name, value)
    await ask('GET', '/dashboard/next/upload/')
  }
  return { oid, at }
}
