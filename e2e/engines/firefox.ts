import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver, Engine, Viewport } from './driver.ts'
import { startProgram } from './program.ts'

type Result = Readonly<Record<string, unknown>>
type Listeners = Readonly<Record<string, (params: Result) => void>>
type Send = (method: string, params: object) => Promise<Result>

interface Pending {
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

/**
 * Firefox cancels what a page still loads when another page begins to replace it. The old page then finds code without its
 * bytes, and nobody sees its messages.
 */
const HASH_OF_NOTHING = createHash('sha384').digest('base64')
const isOfCancelledLoad = (text: string) =>
  text.includes(HASH_OF_NOTHING) || /Loading chunk \w+ failed/.test(text)

const A4_CM = { width: 21, height: 29.7 }

interface LogEntry {
  readonly level: string
  readonly text: string
  readonly context: unknown
}

/** Starts Firefox, driven over WebDriver BiDi. Each tab has cookies and storages of its own. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'viewpage-firefox-'))
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-GB");\n')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = startProgram(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(`${await addressOf(firefox.child)}/session`)
  await once(socket, 'open')
  const log: LogEntry[] = []
  /** Contexts whose page is being replaced. */
  const leaving = new Set<unknown>()
  const send = commandsOn(socket, {
    'log.entryAdded'(params) {
      const { context } = params['source'] as Result
      const entry = { context, level: String(params['level']), text: String(params['text']) }
      if (!leaving.has(context) || !isOfCancelledLoad(entry.text)) log.push(entry)
    },
    'browsingContext.navigationStarted': ({ context }) => leaving.add(context),
    'browsingContext.domContentLoaded': ({ context }) => leaving.delete(context),
  })
  await send('session.new', { capabilities: {} })
  const events = ['log.entryAdded', 'browsingContext.navigationStarted', 'browsingContext.domContentLoaded']
  await send('session.subscribe', { events })
  return {
    newTab: (viewport) => newTab(send, log, viewport),
    async stop() {
      socket.close()
      await firefox.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function newTab(send: Send, log: readonly LogEntry[], viewport: Viewport): Promise<Driver> {
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'tab', userContext })
  await send('browsingContext.setViewport', { context, viewport })
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async call(source, json) {
      const outcome = await send('script.callFunction', {
        functionDeclaration: source,
        awaitPromise: true,
        target: { context },
        arguments: [{ type: 'string', value: json }],
      })
      if (outcome['type'] === 'exception')
        throw new Error(`[e2e] In Firefox: ${JSON.stringify(outcome['exceptionDetails'])}`)
      return (outcome['result'] as Result)['value']
    },
    async act(actions) {
      await send('input.performActions', { context, actions })
    },
    async screenshot() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    async print() {
      const { data } = await send('browsingContext.print', { context, page: A4_CM })
      return Buffer.from(String(data), 'base64')
    },
    get complaints() {
      return log
        .filter(({ level, context: of }) => of === context && ['error', 'warn'].includes(level))
        .map(({ level, text }) => `${level}: ${text}`)
    },
    async close() {
      await send('browser.removeUserContext', { userContext })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /listening on (ws:\S+)/.exec(said)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`[e2e] Firefox ended before it listened:\n${said}`)))
  })
}

function commandsOn(socket: WebSocket, listeners: Listeners): Send {
  const waiting = new Map<number, Pending>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Result
    listeners[String(message['method'])]?.(message['params'] as Result)
    const command = waiting.get(Number(message['id']))
    waiting.delete(Number(message['id']))
    if (message['type'] === 'error')
      command?.reject(new Error(`[e2e] Firefox: ${String(message['error'])}: ${String(message['message'])}`))
    else command?.resolve(message['result'] as Result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('[e2e] Firefox ended during a command.'))
  })
  return (method, params) => {
    last += 1
    return new Promise((resolve, reject) => {
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  }
}
