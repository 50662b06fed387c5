import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ending } from '../harness/start.ts'

/** What the server of a team does with each request. */
export type SourceWay = 'works' | 'hangs' | 'floods'

const LARGE = Buffer.alloc(10_000_000, ' ')

/** A server of a team. */
export async function startSource(way: SourceWay): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer((_, response) => {
    if (way === 'hangs') return
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(way === 'works' ? '{"text":"a note"}' : LARGE)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return ending({ url }, () => {
    server.closeAllConnections()
    server.close()
  })
}
