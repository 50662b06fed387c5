import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DeckDocument } from '@viewpage/deck'
import type { BenchPicture } from './pictures.ts'
import { STAGE } from './probe.ts'

export interface ServeOptions {
  /** Folder with the build of `pages/`. */
  readonly bundle: string
  /** Folder with the installed other players. */
  readonly peers: string
  readonly pictures: readonly BenchPicture[]
  readonly deck: () => DeckDocument
}

export interface BenchServer {
  readonly url: string
  close(): void
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
}

/** Serves the page of the players, their scripts, the deck and its pictures. */
export async function serve({ bundle, peers, pictures, deck }: ServeOptions): Promise<BenchServer> {
  const { scripts } = JSON.parse(readFileSync(join(bundle, 'application.json'), 'utf8')) as {
    scripts: { main: string[] }
  }
  const pictureBytes = new Map(pictures.map(({ asset, bytes }) => [`/pictures/${asset.sha256}.png`, bytes]))

  function contentOf(path: string): string | Buffer | undefined {
    if (path === '/') return pageOf(scripts.main)
    if (path === '/deck.json') return JSON.stringify(deck())
    if (path.startsWith('/bundle/')) return readFileSync(join(bundle, path.slice('/bundle/'.length)))
    if (path.startsWith('/peers/'))
      return readFileSync(join(peers, 'node_modules', path.slice('/peers/'.length)))
    return pictureBytes.get(path)
  }

  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname
    const content = contentOf(path)
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/html'
    answer.writeHead(content === undefined ? 404 : 200, { 'Content-Type': `${type}; charset=utf-8` })
    answer.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

function pageOf(scripts: readonly string[]): string {
  const stage = `position:relative;overflow:hidden;width:${STAGE.width}px;height:${STAGE.height}px;background:#10182b`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Viewer benchmark</title><link rel="icon" href="data:,">
<body style="margin:0"><div id="stage" style="${stage}"></div>
${scripts.map((file) => `<script src="/bundle/${file}"></script>`).join('\n')}`
}
