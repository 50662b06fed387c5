import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'
import type { DeckDocument } from '@viewpage/deck'

/** An imported deck with its files by SHA-256. */
export interface ServedDeck {
  readonly document: DeckDocument
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface ServeOptions {
  /** Folder with the build of the page of `bench/viewer`. */
  readonly bundle: string
  /** Folder with the original presentations. */
  readonly originals: string
  readonly size: { readonly width: number; readonly height: number }
  /** `null`: none is imported yet. */
  readonly deck: () => ServedDeck | null
}

export interface ImportsServer {
  /** Of the page of our player. */
  readonly url: string
  originalUrl(path: string): string
  close(): void
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the original presentations, and one imported deck with our player. */
export async function serve({ bundle, originals, size, deck }: ServeOptions): Promise<ImportsServer> {
  const { scripts } = JSON.parse(readFileSync(join(bundle, 'application.json'), 'utf8')) as {
    scripts: { main: string[] }
  }
  const page = pageOf(scripts.main, size)
  const contentOf = (path: string): string | Uint8Array | undefined => {
    if (path === '/') return page
    if (path === '/deck.json') return JSON.stringify(deck()?.document)
    if (path.startsWith('/bundle/')) return fileIn(bundle, path.slice('/bundle/'.length))
    if (path.startsWith('/originals/')) return fileIn(originals, path.slice('/originals/'.length))
    return deck()?.files.get(path.replace(/^\/pictures\/|\.png$/g, ''))
  }
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const content = contentOf(path)
    const type = path === '/' ? TYPES['.html'] : TYPES[extname(path)]
    response.writeHead(content === undefined ? 404 : 200, type === undefined ? {} : { 'Content-Type': type })
    response.end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, originalUrl: (path) => `${url}originals/${path}`, close: () => server.close() }
}

function fileIn(folder: string, path: string): Uint8Array | undefined {
  const file = resolve(folder, path)
  if (!file.startsWith(resolve(folder) + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile())
    return undefined
  return readFileSync(file)
}

function pageOf(scripts: readonly string[], { width, height }: ServeOptions['size']): string {
  const stage = `position:relative;overflow:hidden;width:${width}px;height:${height}px`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Imports</title><link rel="icon" href="data:,">
<body style="margin:0"><div id="stage" style="${stage}"></div>
${scripts.map((file) => `<script src="/bundle/${file}"></script>`).join('\n')}`
}
