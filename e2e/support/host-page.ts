import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of another site. */
export interface HostPage {
  readonly url: string
  close(): Promise<void>
}

/** Serves a page with an embed that plays. @param origin of the server @param above HTML above the frame */
export const serveEmbed = (
  origin: string,
  size: { width: number; height: number },
  above = '',
): Promise<HostPage> =>
  serveHostPage(
    `${above}<iframe id="orbits" src="${origin}/p/orbit1/embed/?autoplay=1" title="Going around" width="${size.width}" height="${size.height}" style="border: 0"></iframe>`,
  )

/** Serves a page with this `body`. */
export async function serveHostPage(body: string): Promise<HostPage> {
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>An article</title><link rel="icon" href="data:,">
<body style="margin: 24px"><main><h1>An article</h1>${body}<p style="height: 2000px">The end of it.</p></main></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    // The viewpage server is at 127.0.0.1; for a browser, localhost is another site.
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
