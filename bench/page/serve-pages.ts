import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { ComparedPage } from './compared-pages.ts'
export interface PageServer extends Disposable {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  readonly urlOf: (page: ComparedPage) => string
}

export interface ServePagesOptions {
  /** Asked for each request, because some pages need the address of this server. */
  readonly pages: () => readonly ComparedPage[]
  /** Path to the folder with built files that it serves. */
  readonly folders: Readonly<Record<string, string>>
  /** Address of a running viewpage server. */
  readonly origin: string
  /** @default 0, a free one */
  readonly port?: number
}

/** Like leads there; with no content the browser stays on the page, so that Like can be pressed again. */
const SIGN_UP = '/signup/basic/'

/**
 * Serves all compared pages from one process, with the same compression, over HTTP/1.1. All other requests (poster, font,
 * the view page's own files) are forwarded to viewpage.
 *
 * @throws Error if the port is taken
 */
export async function servePages({
  pages,
  folders,
  origin,
  port = 0,
}: ServePagesOptions): Promise<PageServer> {
  const filesIn = Object.entries(folders).map(([path, folder]) => ({ path, files: compressedFiles(folder) }))

  async function respond(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = new URL(asked.url ?? '/', 'http://localhost').pathname
    if (path === SIGN_UP) return void answer.writeHead(204).end()
    const page = pages().find(({ name }) => path === pathOf(name))
    if (page) return send(answer, 'text/html; charset=utf-8', compressPage(await page.html()))
    for (const { path: start, files } of filesIn) {
      const file = path.startsWith(start) ? files(path.slice(start.length)) : null
      if (file) return send(answer, file.type, file.body)
    }
    pass(origin, asked, answer)
  }

  const server = createServer((asked, answer) => {
    respond(asked, answer).catch((error: unknown) => {
      console.error(`[bench] Failed to answer ${asked.url}:`, error)
      if (!answer.headersSent) answer.writeHead(500)
      answer.end()
    })
  })
  await listen(server, port)
  const address = server.address() as AddressInfo
  const own = `http://127.0.0.1:${address.port}`
  return {
    origin: own,
    urlOf: ({ name }) => own + pathOf(name),
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const pathOf = (name: string) => `/bench/${name}`

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`[bench] Port ${port} is taken. Use another, or leave out --port for a free one.`)
          : error,
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

function compressPage(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * The built files in a folder. Each is compressed once, with the level of the view page's own files, so that no page
 * waits for a compression.
 *
 * @returns the file at a path below the folder, `null` if there is none
 */
function compressedFiles(folder: string): (path: string) => { type: string; body: Buffer } | null {
  const files = new Map<string, Buffer>()
  return (path) => {
    const file = join(folder, path)
    const type = TYPES[path.split('.').at(-1) ?? '']
    if (type === undefined || path.includes('..') || !existsSync(file) || !statSync(file).isFile())
      return null
    const body = files.get(path) ?? brotliCompressSync(readFileSync(file))
    files.set(path, body)
    return { type, body }
  }
}

function send(answer: ServerResponse, type: string, body: Buffer): void {
  answer.writeHead(200, {
    'Content-Type': type,
    'Content-Encoding': 'br',
    'Content-Length': body.byteLength,
    'Cache-Control': 'no-store',
  })
  answer.end(body)
}

function pass(origin: string, asked: IncomingMessage, answer: ServerResponse): void {
  const onward = request(
    origin + asked.url,
    { method: asked.method ?? 'GET', headers: asked.headers },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  asked.pipe(onward)
}
