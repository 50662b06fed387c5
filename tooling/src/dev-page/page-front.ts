import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNews, NEWS_PATH, type News } from './build-news.ts'
import type { HotUpdate } from './follow-builds.ts'

/** ms that a request waits for a server that starts. */
const MAX_WAIT_MS = 60_000
const HOT_UPDATE = /\/([\w.-]+\.hot-update\.js(?:on)?)$/
/** The largest page that gets the script. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

export interface PageFrontOptions {
  /** 0 for a free one. */
  readonly port: number
  readonly host: string
  /** Awaited before a request is passed on. */
  readonly prepare?: (path: string) => Promise<void>
  /** With which pages replace modules. */
  readonly hot: HotFiles
}

export interface HotFiles {
  /** Runs in pages before their own scripts. */
  readonly script: string
  /** @param name without a folder @returns `null` if there is no such file */
  readonly read: (name: string) => Buffer | null
}

/**
 * What browsers talk to under `npm run dev`. It passes requests on to the server, holds them while that starts again, and
 * adds to each page a script that follows the builds. The server's own pages stay as they are in production.
 */
export interface PageFront {
  /** Without a slash at its end. */
  readonly url: string
  /** @param server its URL; `null`: requests wait */
  readonly passTo: (server: string | null) => void
  /** All open pages load again. */
  readonly reload: () => void
  /** Open pages replace a style sheet. @param css one block of the cascade layer */
  readonly replaceStyles: (layer: string, css: string) => void
  /** Open pages replace modules of a remote. */
  readonly replaceModules: (update: HotUpdate) => void
  /** Open pages show what is wrong. @param failure `null`: nothing is, any more */
  readonly showFailure: (failure: string | null) => void
  readonly close: () => void
}

/** @throws Error if the port is in use */
export async function openPageFront({ port, host, prepare, hot }: PageFrontOptions): Promise<PageFront> {
  const news = createNews()
  const target = createTarget()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === NEWS_PATH) return news.listen(response)
    const [, name] = HOT_UPDATE.exec(path) ?? []
    if (name !== undefined) return sendFile(response, name, hot.read(name))
    await prepare?.(path)
    const server = await target.reached(() => news.failure() !== null && wantsPage(request))
    if (server === null) return sendUnreached(request, response, news)
    passOn(request, response, { server, firstScript: hot.script, script: news.script() })
  }

  const front = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  front.listen(port, host)
  await once(front, 'listening')
  return {
    url: `http://${host}:${(front.address() as AddressInfo).port}`,
    passTo: target.set,
    reload: news.reload,
    replaceStyles: news.replaceStyles,
    replaceModules: news.replaceModules,
    showFailure(failure) {
      news.showFailure(failure)
      target.failed()
    },
    close() {
      front.close()
      front.closeAllConnections()
    },
  }
}

/** The server behind, as soon as there is one. */
function createTarget() {
  let server: string | null = null
  const waiting = new Set<() => void>()
  const wakeAll = () => waiting.forEach((wake) => wake())

  return {
    set(url: string | null): void {
      server = url
      if (url !== null) wakeAll()
    },
    failed: wakeAll,
    /** @param isUseless asked after each failure @returns `null` if waiting is useless, or took too long */
    async reached(isUseless: () => boolean): Promise<string | null> {
      const deadline = performance.now() + MAX_WAIT_MS
      while (server === null && !isUseless() && performance.now() < deadline) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(wake, deadline - performance.now())
          function wake(): void {
            clearTimeout(timer)
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
      return server
    },
  }
}

interface Passing {
  readonly server: string
  readonly firstScript: string
  readonly script: string
}

function passOn(request: IncomingMessage, response: ServerResponse, { server, ...scripts }: Passing): void {
  const isPage = wantsPage(request)
  const headers = { ...request.headers }
  if (isPage) {
    headers['accept-encoding'] = 'identity'
    delete headers['if-none-match']
  }
  // Without an agent: a kept connection would fail when the server starts again.
  const options = { method: request.method, headers, agent: false }
  const passed = ask(new URL(request.url ?? '/', server), options, (incoming) => {
    incoming.on('error', () => response.destroy())
    const isHtml = /^text\/html\b/.test(incoming.headers['content-type'] ?? '')
    if (isPage && isHtml && request.method === 'GET') return void addScripts(incoming, response, scripts)
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    incoming.pipe(response)
  })
  passed.on('error', () => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end('[dev] The server ended while it made this response. Load again.\n')
  })
  response.once('close', () => passed.destroy())
  request.pipe(passed)
}

async function addScripts(
  incoming: IncomingMessage,
  response: ServerResponse,
  { script, firstScript }: Omit<Passing, 'server'>,
): Promise<void> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of incoming) {
    parts.push(part as Buffer)
    bytes += (part as Buffer).byteLength
    if (bytes > MAX_PAGE_BYTES) return void response.destroy()
  }
  const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = incoming.headers
  const policy = incoming.headers['content-security-policy']
  response.writeHead(incoming.statusCode ?? 502, {
    ...headers,
    ...(typeof policy === 'string' && {
      'content-security-policy': allowScript(allowScript(policy, script), firstScript),
    }),
  })
  const page = withScript(Buffer.concat(parts).toString(), script)
  response.end(page.replace('<head>', () => `<head><script>${firstScript}</script>`))
}

function withScript(page: string, script: string): string {
  const end = page.lastIndexOf('</body>')
  const at = end === -1 ? page.length : end
  return `${page.slice(0, at)}<script>${script}</script>${page.slice(at)}`
}

/** The page's policy, which names scripts by their hash. */
function allowScript(policy: string, script: string): string {
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return policy
    .replace("script-src 'none'", 'script-src')
    .replace(/script-src(?:-elem)?(?= |;|$)/g, `$& ${hash}`)
}

function sendFile(response: ServerResponse, name: string, content: Buffer | null): void {
  response.writeHead(content ? 200 : 404, {
    'Content-Type': name.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(content ?? '')
}

/** A page says why there is no other one, and loads again when there is. */
function sendUnreached(request: IncomingMessage, response: ServerResponse, news: News): void {
  const reason = news.failure() ?? 'The server does not start. The terminal of npm run dev says why.'
  const isPage = wantsPage(request)
  response.writeHead(503, {
    'Content-Type': `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`,
    'Cache-Control': 'no-store',
  })
  const empty = '<!doctype html><html lang="en"><title>npm run dev</title><body></body></html>'
  response.end(isPage ? withScript(empty, news.script()) : `[dev] ${reason}\n`)
}

function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true
}
