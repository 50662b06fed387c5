import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHaproxy } from '@viewpage/tooling/haproxy'

const CONFIGURATION = join(import.meta.dirname, '../../../docs/operating/haproxy.cfg')
/** ms between two checks whether HAProxy listens. */
const POLL_INTERVAL_MS = 50

/** HAProxy with the documented configuration. */
export interface Haproxy {
  /** For visitors. */
  readonly url: string
  /** Its own page with figures. */
  readonly figuresUrl: string
  readonly pid: number
  stop(): Promise<void>
}

export interface HaproxyOptions {
  readonly folder: string
  readonly port: number
  readonly figuresPort: number
  readonly serverPorts: readonly number[]
  /** Parts of the configuration that a test replaces. @default none */
  readonly replaced?: Readonly<Record<string, string>>
}

/** @throws Error if there is no HAProxy, or it does not start */
export async function startHaproxy(options: HaproxyOptions): Promise<Haproxy> {
  const { folder, port, figuresPort } = options
  const program = findHaproxy()
  if (program === null) {
    throw new Error('There is no HAProxy. On Debian it is downloaded; elsewhere install HAProxy 2.6.')
  }
  const file = join(folder, 'haproxy.cfg')
  const own = replaceAddresses(readFileSync(CONFIGURATION, 'utf8'), options)
  writeFileSync(file, own)
  const child = spawn(program.command, ['-f', file, '-db', ...program.args], {
    env: { ...process.env, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (log += part.toString()))
  const ended = once(child, 'exit')
  const figuresUrl = `http://127.0.0.1:${figuresPort}/`
  while (!(await answers(figuresUrl))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}: ${log}`)
    await wait(POLL_INTERVAL_MS)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    figuresUrl,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The addresses of the example become those of this machine. @throws Error if the example has others */
function replaceAddresses(text: string, options: HaproxyOptions): string {
  const { folder, port, figuresPort, serverPorts, replaced = {} } = options
  const all = {
    '/run/haproxy/admin.sock': join(folder, 'haproxy.sock'),
    'bind 127.0.0.1:8080': `bind 127.0.0.1:${port}`,
    'bind 127.0.0.1:8404': `bind 127.0.0.1:${figuresPort}`,
    ...Object.fromEntries(
      serverPorts.map((serverPort, index) => [`10.0.0.${11 + index}:8080`, `127.0.0.1:${serverPort}`]),
    ),
    ...replaced,
  }
  return Object.entries(all).reduce((sofar, [from, to]) => {
    if (!sofar.includes(from)) throw new Error(`docs/operating/haproxy.cfg does not contain ${from}.`)
    return sofar.replace(from, to)
  }, text)
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
