import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Builds } from '../../src/open-releases.ts'
import type { TestStorage } from './databases.ts'
import { RELEASE_TOKEN } from './start-app.ts'

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** All it has written so far. */
  log(): string
  /** Ends it by a signal; resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** @param prefix a command that runs the command after it. @default none */
export async function startServerProcess(
  { dataDir, databaseUrl }: TestStorage,
  builds: Builds,
  env: Readonly<Record<string, string>> = {},
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const script = join(import.meta.dirname, 'server-process.ts')
  const [program, ...args] = [...prefix, process.execPath, script, JSON.stringify(builds)] as const
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      VIEWPAGE_LOG_LEVEL: 'error',
      // As in `startApp` and `runServer`.
      VIEWPAGE_RENDER_DEADLINE_MS: '1000',
      VIEWPAGE_CHROMIUM: '',
      VIEWPAGE_OFFICE: '',
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': RELEASE_TOKEN }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stderr.on('data', (part: Buffer) => (err += part.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${out}${err}`)))
    child.stdout.on('data', (part: Buffer) => {
      out += part.toString()
      const address = /^http:\S+$/m.exec(out)?.[0]
      if (address !== undefined) resolve(address)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    log: () => out + err,
    async end(signal) {
      child.kill(signal)
      await gone
    },
  }
}
