import { setTimeout as wait } from 'node:timers/promises'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockOff } from '@viewpage/tooling/faketime'
import { isRunning, processesBelow } from '@viewpage/server/testing/processes'
import type { PostgresServer } from '@viewpage/server/testing/postgres-pair'
import type { Cluster, ClusterServer } from '../start-cluster.ts'
import { sendTogether } from './equal-views.ts'

/** What a fault acts on. */
export interface FaultContext {
  readonly cluster: Cluster
  /** The presentation that everybody watches. */
  readonly oid: string
  /** Pseudo-random, in [0, 1). */
  readonly random: () => number
}

/** A fault, with its end. */
export interface Fault {
  readonly name: string
  /** Resolves when all parts run again. @returns what was seen, for the report */
  run(context: FaultContext): Promise<string | void>
}

/** ms that a part stays ended. */
const DOWN_MS = 2_000
/** ms that a fault of the replica or the S3 server lasts. */
const FAULT_MS = 10_000
/** HAProxy sends requests to a server after two successful checks, 500 ms apart. */
const JOIN_MS = 1_500
/** By which clocks are ahead or behind. */
const CLOCK_SECONDS = 120

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a server',
    async run({ cluster, random }) {
      const server = pickFrom(cluster.servers, random)
      await server.kill()
      await wait(DOWN_MS)
      await startAndJoin(server)
    },
  },
  {
    name: 'a server hangs',
    run: ({ cluster, random }) => freeze(pickFrom(cluster.servers, random), () => []),
  },
  {
    name: 'a machine is paused',
    // Also what renders and imports for its server.
    run: ({ cluster, random }) => freeze(pickFrom(cluster.servers, random), processesBelow),
  },
  {
    name: 'a server stops and starts',
    async run({ cluster, random }) {
      await restart(pickFrom(cluster.servers, random))
    },
  },
  {
    name: 'all servers in turn',
    async run({ cluster }) {
      for (const server of cluster.servers) await restart(server)
    },
  },
  {
    name: 'PostgreSQL restarts',
    async run({ cluster: { postgres } }) {
      await postgres.primary.stop('fast')
      await wait(DOWN_MS)
      await postgres.primary.start()
    },
  },
  {
    name: 'PostgreSQL crashes',
    async run({ cluster: { postgres } }) {
      await postgres.primary.stop('immediate')
      await postgres.primary.start()
    },
  },
  {
    name: 'all connections are cut',
    async run({ cluster: { postgres } }) {
      await postgres.primary.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
  },
  {
    name: 'the replica lags 10 s',
    async run({ cluster: { postgres } }) {
      await setLag(postgres.replica, '10s')
      await wait(FAULT_MS)
      await setLag(postgres.replica, '0')
    },
  },
  {
    name: 'the replica stops',
    async run({ cluster: { postgres } }) {
      await postgres.replica.stop('fast')
      await wait(FAULT_MS)
      await postgres.replica.start()
    },
  },
  ...(['answers 500', 'hangs', 'is slow', 'cuts the body'] as const).map((fault) => ({
    name: `the S3 server ${fault}`,
    async run({ cluster: { objectStore } }: FaultContext) {
      objectStore.setFault(() => fault)
      await wait(FAULT_MS)
      objectStore.setFault(null)
    },
  })),
  {
    name: 'a file cache is deleted',
    async run({ cluster, random }) {
      rmSync(cacheOf(pickFrom(cluster.servers, random)), { recursive: true, force: true })
    },
  },
  {
    name: 'a file cache is corrupted',
    async run({ cluster, random }) {
      const files = filesBelow(cacheOf(pickFrom(cluster.servers, random)))
      for (const file of files) writeFileSync(file, 'corrupted')
      return `${files.length} files`
    },
  },
  {
    name: 'clocks differ by two minutes',
    async run({ cluster: { servers } }) {
      const [, ahead, behind] = servers
      if (!ahead || !behind) throw new Error('[cluster] There are too few servers.')
      await restart(ahead, requireClock(CLOCK_SECONDS))
      await restart(behind, requireClock(-CLOCK_SECONDS))
      await wait(FAULT_MS)
      await restart(ahead)
      await restart(behind)
    },
  },
  {
    name: '64 equal view reports',
    run: ({ cluster, oid }) => sendTogether(cluster, { oid, count: 64 }),
  },
]

async function restart(server: ClusterServer, env?: Readonly<Record<string, string>>): Promise<void> {
  await server.stop()
  await startAndJoin(server, env)
}

/** @param others more processes that are frozen, of that of the server */
async function freeze(server: ClusterServer, others: (pid: number) => readonly number[]): Promise<void> {
  const pid = server.running()?.pid
  if (pid === undefined) throw new Error('[cluster] The server does not run.')
  const frozen = [pid, ...others(pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const each of frozen) if (isRunning(each)) process.kill(each, name)
  }
  signal('SIGSTOP')
  await wait(FAULT_MS)
  signal('SIGCONT')
  await wait(JOIN_MS)
}

/** @throws Error where clocks cannot differ */
function requireClock(seconds: number): Readonly<Record<string, string>> {
  const env = clockOff(seconds)
  if (env === null) throw new Error('[cluster] There is no libfaketime. On Debian it is downloaded.')
  return env
}

async function startAndJoin(server: ClusterServer, env?: Readonly<Record<string, string>>): Promise<void> {
  await server.start(env)
  await wait(JOIN_MS)
}

async function setLag({ query }: PostgresServer, delay: string): Promise<void> {
  await query(`alter system set recovery_min_apply_delay = '${delay}'`)
  await query('select pg_reload_conf()')
}

const cacheOf = ({ dataDir }: ClusterServer) => join(dataDir, 'file-cache')

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

function pickFrom(servers: readonly ClusterServer[], random: () => number): ClusterServer {
  const server = servers[Math.floor(random() * servers.length)]
  if (!server) throw new Error('[cluster] There is no server.')
  return server
}
