import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** A browser that this process started, spoken to over a pipe that nobody else can open. */
export interface Browser {
  /** A command of the DevTools protocol. Rejects when it fails, and when the browser ends. */
  send(method: string, parameters?: object, session?: string): Promise<Record<string, unknown>>
  /** @returns undoes it */
  on(method: string, heard: (parameters: Record<string, unknown>) => void): () => void
  /** Ends the browser and removes all that it wrote. */
  close(): Promise<void>
}

/**
 * Nothing of the machine reaches the page: names are not looked up, connections go to a proxy that is not there, and
 * a profile of its own is thrown away at the end.
 */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--dns-prefetch-disable',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:1',
  '--proxy-bypass-list=<-loopback>',
  '--blink-settings=scriptEnabled=false',
]
const GRACE_MS = 2_000

interface Answer {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message?: string }
}

/** @param program path of a Chromium */
export async function openBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), `viewpage-browser-${process.pid}-`))
  // Chromium refuses its own sandbox to the superuser.
  const own = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(program, [...ARGUMENTS, ...own, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own, so that its helpers end with it.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', HOME: profile, TMPDIR: profile },
  })
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
  const hear = (text: string): void => {
    const { id, method, params = {}, result = {}, error } = JSON.parse(text) as Answer
    if (method !== undefined) listeners.get(method)?.forEach((heard) => heard(params))
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !asked) return
    waiting.delete(id)
    if (error) asked.reject(new Error(error.message ?? 'The browser refused a command.'))
    else asked.resolve(result)
  }
  readMessages(fromBrowser, hear, end)
  toBrowser.on('error', end)
  child.on('error', end)
  const gone = new Promise<void>((resolve) => {
    child.on('exit', () => {
      end(new Error('The browser ended.'))
      resolve()
    })
    child.on('error', () => resolve())
  })

  return {
    send(method, parameters = {}, sessionId) {
      if (ended) return Promise.reject(ended)
      const id = ++count
      toBrowser.write(`${JSON.stringify({ id, method, params: parameters, sessionId })}\0`)
      return new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }))
    },
    on(method, heard) {
      const all = listeners.get(method) ?? new Set()
      listeners.set(method, all.add(heard))
      return () => all.delete(heard)
    },
    async close() {
      killGroup(child.pid)
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref())])
      toBrowser.destroy()
      fromBrowser.destroy()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Messages end with a zero byte. */
function readMessages(stream: Readable, hear: (text: string) => void, fail: (reason: Error) => void): void {
  let parts: Buffer[] = []
  stream.on('error', fail)
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, at)]).toString()
      parts = []
      rest = rest.subarray(at + 1)
      try {
        hear(text)
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    }
    if (rest.length > 0) parts.push(rest)
  })
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
