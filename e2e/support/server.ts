import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverCommand } from '@viewpage/tooling/server-command'

const root = join(import.meta.dirname, '../..')

/** For `VIEWPAGE_RELEASE_TOKEN`. */
export const RELEASE_TOKEN = 'release-token-of-the-journeys'

/** A server of a test's own, in production mode, as `npm start` runs it. */
export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** As a crash does: nothing is finished. Resolves when the process is gone. */
  kill(): Promise<void>
  /** All it has written to its log so far. */
  readonly log: () => string
  /** As Ctrl-C does. Resolves with the exit code. */
  stop(): Promise<number | null>
}

/** @param env knobs beyond those that every test needs */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      VIEWPAGE_DEMO: '1',
      VIEWPAGE_LOG_LEVEL: 'warn',
      // Two browsers and two servers share the machine; what is late there would be on time for a visitor.
      VIEWPAGE_RENDER_DEADLINE_MS: '1000',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN }),
      ...(env['VIEWPAGE_ENV'] === 'production' && (await productionKnobs())),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const url = await addressOf(child, () => said)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
    log: () => said,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill('SIGINT')
      }),
  }
}

/** A production server has to know its address before it listens, and takes demo data only as that of everybody. */
async function productionKnobs(): Promise<Record<string, string>> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  server.close()
  await once(server, 'close')
  return { PORT: port, VIEWPAGE_PUBLIC_URL: `http://127.0.0.1:${port}`, VIEWPAGE_DEMO: 'public' }
}

function addressOf(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const listen = () => {
      const address = /viewpage is at (http:\/\/[^/]+)/.exec(log())?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) =>
      reject(new Error(`[e2e] The server ended with ${code} before it listened:\n${log()}`)),
    )
  })
}
