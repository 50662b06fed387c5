import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestStorage } from './databases.ts'
import { isRunning, processesBelow } from './processes.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The command that runs the server alone, from the root of the repository. */
export const SERVER_COMMAND = [process.execPath, 'server/src/main.ts'] as const

/** A server process with the builds of this repository. */
export interface RunningServer {
  readonly url: string
  /** Of the command, which leads a process group of its own. */
  readonly pid: number
  /** Processes that the command started, the first one first. */
  children(): readonly number[]
  /** All it has written so far. */
  log(): string
  /** Its exit code, when it has ended and closed its output; `null` when a signal ended it. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
  /** Kills the remaining processes, also after a failed test. */
  kill(): void
}

export interface RunOptions {
  /** Environment variables; `undefined` removes a default one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** @default SERVER_COMMAND */
  readonly command?: readonly string[]
}

/**
 * Starts a server and waits until it listens.
 *
 * @throws Error with its log, when it ends before it listens
 */
export async function runServer(
  { dataDir, databaseUrl }: Pick<TestStorage, 'dataDir' | 'databaseUrl'>,
  { env = {}, command = SERVER_COMMAND }: RunOptions = {},
): Promise<RunningServer> {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      VIEWPAGE_DEMO: '0',
      VIEWPAGE_LOG_LEVEL: 'warn',
      // As in `startApp`.
      VIEWPAGE_RENDER_DEADLINE_MS: '1000',
      // A start would try the browser of imports, which no test of a process needs.
      VIEWPAGE_CHROMIUM: '',
      VIEWPAGE_OFFICE: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        log += part.toString()
        const address = addressIn(log)
        if (address !== undefined) resolve(address)
      })
    }
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${log}`)))
  })
  const { pid = 0 } = child
  return {
    url,
    pid,
    children: () => processesBelow(pid),
    log: () => log,
    ended,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    kill() {
      for (const each of [...processesBelow(pid), pid]) if (isRunning(each)) process.kill(each, 'SIGKILL')
    },
  }
}

/** With a public address, the log also has the local address that it listens on. */
function addressIn(log: string): string | undefined {
  return /It listens on (\S+)\n/.exec(log)?.[1] ?? /viewpage is at (https?:\/\/[^/]+)\/\S*\n\n/.exec(log)?.[1]
}
