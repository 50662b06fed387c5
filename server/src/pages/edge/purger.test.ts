import { afterEach, describe, expect, it } from '@jest/globals'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { until } from '../../../test/support/until.ts'
import { createPurger, type Purger } from './purger.ts'

let server: Server
let purger: Purger
/** The tags of each purge, and how many of the first ones fail. */
let received: string[][]
let failures: number
let log: string[]

async function start(options: { lifeMs?: number; fails?: number; purgeAgainMs?: number } = {}) {
  received = []
  log = []
  failures = options.fails ?? 0
  server = createServer((request, response) => {
    const isFailing = failures-- > 0
    if (!isFailing && request.method === 'PURGE') {
      received.push(String(request.headers['cache-tag']).split(' '))
    }
    response.statusCode = isFailing ? 503 : 200
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const write = (level: string) => (_: unknown, message?: unknown) => log.push(`${level} ${String(message)}`)
  purger = createPurger({
    url: `http://127.0.0.1:${port}`,
    log: { warn: write('warn'), info: write('info'), error: write('error') },
    lifeMs: options.lifeMs ?? 60_000,
    purgeAgainMs: options.purgeAgainMs ?? 60_000,
  })
}
afterEach(async () => {
  await purger.close()
  server.closeAllConnections()
  server.close()
})

describe('purges', () => {
  it('arrive, with all tags that were asked for meanwhile in one', async () => {
    await start()
    purger.purge(['deck-a'])
    purger.purge(['deck-b', 'lists'])
    purger.purge(['lists'])
    await until(() => received.flat().length >= 3)
    expect(received.flat().sort()).toEqual(['deck-a', 'deck-b', 'lists'])
  })

  it('arrive a second time, for pages that were on their way', async () => {
    await start({ purgeAgainMs: 50 })
    purger.purge(['deck-a'])
    await until(() => received.length === 2)
    expect(received).toEqual([['deck-a'], ['deck-a']])
  })

  it('are repeated until they succeed, and each failure is logged with what to do', async () => {
    await start({ fails: 2 })
    purger.purge(['deck-a'])
    await until(() => received.length === 1)
    await until(() => log.length === 3)
    expect(log.map((line) => line.split(' ')[0])).toEqual(['warn', 'warn', 'info'])
    expect(log[0]).toMatch(/Failed to purge pages at http:.*it responded with 503.*VIEWPAGE_EDGE_URLS/)
  })

  it('are given up when the pages have expired by themselves', async () => {
    await start({ fails: Infinity, lifeMs: 50 })
    purger.purge(['deck-a'])
    await until(() => log.some((line) => line.startsWith('error')))
    failures = 0
    purger.purge(['deck-b'])
    await until(() => received.length > 0)
    expect(received).toEqual([['deck-b']])
  })

  it('become one for all pages when too many wait', async () => {
    await start({ fails: 1 })
    purger.purge(['deck-a'])
    purger.purge(Array.from({ length: 3_000 }, (_, index) => `deck-${index}`))
    await until(() => received.length > 0)
    expect(received).toEqual([['pages']])
  })

  it('fit into the headers that an edge accepts', async () => {
    await start()
    const tags = Array.from({ length: 500 }, (_, index) => `deck-${'a'.repeat(28)}${1_000 + index}`)
    purger.purge(tags)
    await until(() => received.flat().length >= tags.length)
    expect(Math.max(...received.map((each) => each.join(' ').length))).toBeLessThan(8_000)
  })

  it('that wait for their second time are sent when the server stops', async () => {
    await start()
    purger.purge(['deck-a'])
    await until(() => received.length === 1)
    await purger.close()
    expect(received).toEqual([['deck-a'], ['deck-a']])
  })
})
