import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { expect } from 'playwright/test'
import type { Driver, Engine, Viewport } from './driver.ts'
import { startProgram } from './program.ts'

/** Only for what never happens. */
const COMMAND_MS = 60_000

type Send = (method: string, path: string, body?: object) => Promise<unknown>

export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** X server without a screen */
  readonly display: string
}

/** Starts WebKitGTK, driven over WebDriver. Each tab is a browser of its own, without stored data. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const size = ['-screen', '0', '1440x1100x24', '-nolisten', 'tcp', '-displayfd', '3']
  const display = startProgram(programs.display, size, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(display.child.stdio[3] as Readable, 'data')) as [Buffer]
  const env = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
  }
  return {
    newTab: (viewport) => newTab(programs, env, viewport),
    stop: () => display.end(),
  }
}

/** A driver has one browser at most. */
async function newTab(programs: WebKitPrograms, env: NodeJS.ProcessEnv, viewport: Viewport): Promise<Driver> {
  const port = await freePort()
  const driver = startProgram(programs.driver, [`--port=${port}`], { stdio: 'ignore', env })
  const send = commandsTo(`http://127.0.0.1:${port}`)
  await expect.poll(() => send('GET', '/status').catch(() => null)).not.toBeNull()
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } }
  const session = (await send('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string }
  const path = `/session/${session.sessionId}`
  const tab: Driver = {
    async open(url) {
      await send('POST', `${path}/url`, { url })
    },
    call: (source, json) =>
      send('POST', `${path}/execute/sync`, { script: `return (${source})(...arguments)`, args: [json] }),
    async act(actions) {
      await send('POST', `${path}/actions`, { actions })
    },
    async screenshot() {
      return Buffer.from(String(await send('GET', `${path}/screenshot`)), 'base64')
    },
    complaints: [],
    async close() {
      await send('DELETE', path)
      await driver.end()
    },
  }
  await send('POST', `${path}/window/rect`, viewport)
  // The window has a bar of its own.
  const inner = Number(await tab.call('() => innerHeight', ''))
  await send('POST', `${path}/window/rect`, { ...viewport, height: 2 * viewport.height - inner })
  return tab
}

function commandsTo(origin: string): Send {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(COMMAND_MS)
    const request = { method, signal, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(origin + path, request).catch((error: unknown) => {
      throw new Error(`[e2e] WebKit: no response to ${method} ${path}`, { cause: error })
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`[e2e] WebKit: ${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('[e2e] There is no free port.')
  return address.port
}
