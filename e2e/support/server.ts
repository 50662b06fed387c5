import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverCommand } from '@viewpage/tooling/server-command'

const root = join(import.meta.dirname, '../..')

/** The release token of the test servers. */
export const RELEASE_TOKEN = 'release-token-of-the-journeys'

/** A server for tests, in production mode like `npm start`. */
export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly dataDir: string
  readonly pid: number
  /** Kills the process without clean-up, like a crash. Resolves when it has exited. */
  kill(): Promise<void>
  /** Its log so far. */
  readonly log: () => string
  /** Stops the process like Ctrl-C. Resolves with the exit code. */
  stop(): Promise<number | null>
}

/** @param env additional environment variables */
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
      // A start would try the browser of imports, which no journey needs.
      VIEWPAGE_CHROMIUM: '',
      // Two browsers and two servers share the machine, so rendering is slower than in production.
      VIEWPAGE_RENDER_DEADLINE_MS: '1000',
      // Also with PostgreSQL, so that figures are those of one process.
      VIEWPAGE_PROCESSES: process.env['VIEWPAGE_PROCESSES'] ?? '1',
      // The app that phones are offered.
      VIEWPAGE_APP_SCHEME: 'viewpage-journeys',
      VIEWPAGE_APP_ANDROID_URL: 'https://apps.example.com/viewpage-journeys',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN }),
      ...(env['VIEWPAGE_ENV'] === 'production' && (await productionKnobs())),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  }
  // It may have ended by itself: Ctrl-C reaches all processes of a terminal.
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  const url = await addressOf(child, () => log)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    log: () => log,
    stop: () => end('SIGINT'),
  }
}

/** A production server needs its public URL before it listens, and accepts demo data only when it is public. */
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
