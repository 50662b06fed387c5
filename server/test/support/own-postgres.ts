import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestStorage } from './databases.ts'
import { freePort, urlOf } from './postgres-address.ts'

/** A PostgreSQL of one test, which can be stopped, with an empty database and a folder. */
export interface OwnPostgres extends TestStorage {
  readonly databaseUrl: string
  /** Ends all connections. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'viewpage-test-'))
  // It belongs to the user that PostgreSQL runs as.
  const databaseDir = mkdtempSync(join(tmpdir(), 'viewpage-own-postgres-'))
  const port = await freePort()

  /** In a process of its own, because its package keeps a process from ending by itself. */
  async function start() {
    const file = join(import.meta.dirname, 'postgres-process.ts')
    const child = spawn(process.execPath, [file, databaseDir, String(port)], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    return child
  }

  let running = await start()
  const stop = async () => {
    running.kill('SIGTERM')
    await once(running, 'exit')
  }
  return {
    dataDir,
    databaseUrl: `${urlOf(port)}/postgres`,
    stop,
    async start() {
      running = await start()
    },
    async remove() {
      await stop()
      for (const folder of [dataDir, databaseDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
