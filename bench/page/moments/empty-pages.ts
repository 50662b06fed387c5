import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmptyPages {
  /** A page whose only content is a card of the next page. */
  readonly url: string
  close(): Promise<void>
}

const RULES = '{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}'
const FIRST_PAGE = `<!doctype html><title>first</title>
<script type="speculationrules">${RULES}</script>
<div data-slot="sidebar" data-state="live"><a href="/p/garden1/" style="display:block;padding:50px">next</a></div>`
const NEXT_PAGE = `<!doctype html><title>next</title>
<body style="margin:0"><img src="/picture" width="412" height="300"></body>`

/**
 * Serves a page and the next one, which has the picture of a presentation and nothing else. Opening it takes what the
 * browser itself needs to open a predicted page.
 *
 * @param presentation address of its view page
 */
export async function serveEmptyPages(presentation: string): Promise<EmptyPages> {
  const picture = await pictureOf(presentation)
  const server = createServer(({ url }, response) => {
    if (url === '/picture') {
      response.setHeader('Content-Type', picture.type)
      return response.end(picture.bytes)
    }
    response.setHeader('Content-Type', 'text/html')
    return response.end(url === '/p/garden1/' ? NEXT_PAGE : FIRST_PAGE)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** @throws Error if the page has no picture */
async function pictureOf(page: string): Promise<{ type: string; bytes: Buffer }> {
  const html = await (await fetch(page)).text()
  const path = /<img[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (path === undefined) throw new Error(`[bench] Failed to find a picture in ${page}.`)
  const response = await fetch(new URL(path, page))
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
