import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'

/** A server of a few files for a browser. */
export interface LocalServer extends Disposable {
  /** `http://127.0.0.1:<port>/` */
  readonly url: string
}

const TYPES: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * Serves what `contentOf` has for a path, and the files below folders. A path without an ending is a page.
 *
 * @param folders by the beginning of their paths, such as `/bundle/`
 */
export async function serveLocally(
  contentOf: (path: string) => string | Uint8Array | undefined,
  folders: Readonly<Record<string, string>> = {},
): Promise<LocalServer> {
  const server = createServer((asked, answer) => {
    const path = decodeURIComponent(new URL(asked.url ?? '/', 'http://localhost').pathname)
    const [start = '', folder] = Object.entries(folders).find(([each]) => path.startsWith(each)) ?? []
    const content = folder === undefined ? contentOf(path) : fileIn(folder, path.slice(start.length))
    const type = TYPES[extname(path)]
    // Without a type, the browser looks at the content.
    answer.writeHead(content === undefined ? 404 : 200, type === undefined ? {} : { 'Content-Type': type })
    answer.end(content)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function fileIn(folder: string, path: string): Uint8Array | undefined {
  const file = resolve(folder, path)
  if (!file.startsWith(resolve(folder) + sep) || !statSync(file, { throwIfNoEntry: false })?.isFile())
    return undefined
  return readFileSync(file)
}

/** A page with a stage of this size, and the scripts of a build of ours, which are below `/bundle/`. @param style of the stage */
export function stagePage(
  bundle: string,
  { width, height }: { readonly width: number; readonly height: number },
  style = '',
): string {
  const { scripts } = JSON.parse(readFileSync(join(bundle, 'application.json'), 'utf8')) as {
    scripts: { main: string[] }
  }
  const stage = `position:relative;overflow:hidden;width:${width}px;height:${height}px;${style}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Players</title><link rel="icon" href="data:,">
<body style="margin:0"><div id="stage" style="${stage}"></div>
${scripts.main.map((file) => `<script src="/bundle/${file}"></script>`).join('\n')}`
}
