import { spawn, type ChildProcess } from 'node:child_process'
import { chown } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'

/** A browser process, controlled over a pipe that no other process can open. */
export interface Browser {
  readonly isSandboxed: boolean
  /** Sends a command of the DevTools protocol. Rejects if it fails or the browser ends. */
  send(method: string, parameters?: object, session?: string): Promise<Record<string, unknown>>
  /** @returns unsubscribes */
  on(method: string, onEvent: (parameters: Record<string, unknown>) => void): () => void
  close(): Promise<void>
}

export interface BrowserOptions {
  /** Path of a Chromium. */
  readonly program: string
  /** An empty folder for the browser's profile. Its owner is changed. */
  readonly profile: string
  /** Whether it may run without a sandbox if none is available. */
  readonly isUnsandboxedAccepted: boolean
  /** `gpu` is slower, and right for layers in space. @default software */
  readonly compositor?: keyof typeof COMPOSITORS
  /** Whether pages run their scripts. @default false */
  readonly hasScripts?: boolean
  /** Ends the browser. */
  readonly signal: AbortSignal
}

/**
 * Isolates the page from the machine: no name resolution, a proxy that does not exist, and an empty profile.
 */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--renderer-process-limit=1',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
]

/** The software compositor leaves out parts of layers that cut each other in space; SwiftShader stands for a GPU. */
const COMPOSITORS = {
  software: ['--disable-gpu'],
  gpu: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
}

/** Time to wait for a killed browser. */
const KILL_TIMEOUT_MS = 2_000

/**
 * User and group of the browser if the server runs as root. No account has this id; `nobody` (65534) may run other
 * programs, which could access the browser.
 */
const UNPRIVILEGED_ID = 65_533

/** Whether a browser starts in Chromium's sandbox, and as which user. */
interface Start {
  readonly isSandboxed: boolean
  readonly id: number | undefined
}

/** Best first. */
function startModes(isUnsandboxedAccepted: boolean): Start[] {
  const id = process.getuid?.() === 0 ? UNPRIVILEGED_ID : undefined
  const unsandboxed = [{ isSandboxed: false, id }]
  // A container may have no user other than root.
  if (id !== undefined) unsandboxed.push({ isSandboxed: false, id: undefined })
  return [{ isSandboxed: true, id }, ...(isUnsandboxedAccepted ? unsandboxed : [])]
}

/**
 * Starts a browser and waits until it can open pages.
 *
 * @throws Error if it fails: Chromium exits if its sandbox is not available
 */
export async function openBrowser(options: BrowserOptions): Promise<Browser> {
  let failure: unknown
  for (const start of startModes(options.isUnsandboxedAccepted)) {
    const browser = await startBrowser(options, start)
    try {
      await browser.send('Browser.getVersion')
      return browser
    } catch (error) {
      await browser.close()
      options.signal.throwIfAborted()
      failure ??= error
    }
  }
  throw failure
}

interface Answer {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message?: string }
}

async function startBrowser(
  { program, profile, signal, compositor = 'software', hasScripts = false }: BrowserOptions,
  start: Start,
): Promise<Browser> {
  const { isSandboxed, id } = start
  if (id !== undefined) await chown(profile, id, id)
  const sandbox = isSandboxed ? [] : ['--no-sandbox']
  const scripts = hasScripts ? [] : ['--blink-settings=scriptEnabled=false']
  const child = spawn(
    program,
    [
      ...ARGUMENTS,
      ...COMPOSITORS[compositor],
      ...sandbox,
      ...scripts,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      cwd: profile,
      env: { PATH: process.env['PATH'] ?? '', HOME: profile, TMPDIR: profile },
      ...(id !== undefined && { uid: id, gid: id }),
    },
  )
  const [, , , toBrowser, fromBrowser] = child.stdio as unknown[] as [null, null, null, Writable, Readable]
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(reason: Error): void }
  >()
  const listeners = new Map<string, Set<(parameters: Record<string, unknown>) => void>>()
  let count = 0
  let ended: Error | undefined

  const end = (reason: Error): void => {
    ended ??= reason
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  const receive = (text: string): void => {
    const { id, method, params = {}, result = {}, error } = JSON.parse(text) as Answer
    if (method !== undefined) listeners.get(method)?.forEach((onEvent) => onEvent(params))
    const command = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !command) return
    waiting.delete(id)
    if (error) command.reject(new Error(error.message ?? 'The browser refused a command.'))
    else command.resolve(result)
  }
  readMessages(fromBrowser, receive, end)
  // A failed write means that the browser ends, which is handled below.
  toBrowser.on('error', () => undefined)
  child.on('error', end)
  child.on('exit', () =>
    end(new Error(`The browser ended${isSandboxed ? '; it may have no sandbox here' : ''}.`)),
  )
  const onAbort = (): void => end(signal.reason as Error)
  signal.addEventListener('abort', onAbort)

  return {
    isSandboxed,
    send(method, parameters = {}, sessionId) {
      if (ended) return Promise.reject(ended)
      const id = ++count
      toBrowser.write(`${JSON.stringify({ id, method, params: parameters, sessionId })}\0`)
      return new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }))
    },
    on(method, onEvent) {
      const all = listeners.get(method) ?? new Set()
      listeners.set(method, all.add(onEvent))
      return () => all.delete(onEvent)
    },
    async close() {
      signal.removeEventListener('abort', onAbort)
      await kill(child)
      toBrowser.destroy()
      fromBrowser.destroy()
    },
  }
}

/** Messages end with a zero byte. */
function readMessages(
  stream: Readable,
  receive: (text: string) => void,
  fail: (reason: Error) => void,
): void {
  let parts: Buffer[] = []
  stream.on('error', fail)
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, at)]).toString()
      parts = []
      rest = rest.subarray(at + 1)
      try {
        receive(text)
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (rest.length > 0) parts.push(rest)
  })
}

/** The helper processes end too, because their pipe breaks. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, KILL_TIMEOUT_MS).unref())])
}
