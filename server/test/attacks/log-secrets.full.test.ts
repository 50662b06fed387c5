import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { TestStorage } from '../support/databases.ts'
import { ask } from '../support/http-client.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer, type RunningServer } from '../support/run-server.ts'

const LINK = 'LINK-secret-7'
const TOKEN = 'TOKEN-secret-7'

/** Its checksum is right. */
const API_TOKEN = `vp_${'a'.repeat(32)}3i8aJj`

const ADDRESSES = [
  `/p/${API_TOKEN}/`,
  `/p/${API_TOKEN.replace('_', '%5F')}/`,
  `/api/v1/presentations/?token=${API_TOKEN}`,
  `/v/${LINK}/`,
  `/v/${LINK}`,
  `/v/${LINK}/,`,
  `/v/${LINK}?lang=de`,
  `/V/${LINK}/`,
  `/%76/${LINK}/`,
  `/v%2F${LINK}/`,
  `/v/${LINK}/%`,
  `//v/${LINK}/`,
  `/api/v1/insights/viewers/${LINK}/`,
  `/login/?next=/v/${LINK}/`,
  `/login/?next=%2Fv%2F${LINK}%2F`,
  `/oembed?url=https://viewpage.example/v/${LINK}/`,
  `/p/orbit1/document.json?token=${TOKEN}`,
  `/assets/orbit1/${'a'.repeat(64)}.webp?w=1&token=${TOKEN}`,
  `/assets/orbit1/${'a'.repeat(64)}.webp%3Ftoken=${TOKEN}`,
  `/contact/abuse/orbit1/?link=${LINK}`,
  `/explore/?search=${TOKEN}`,
]

describe('the log of the server', () => {
  let storage: TestStorage
  let server: RunningServer

  beforeEach(async () => {
    storage = await createStorageWithBuilds('sqlite')
    server = await runServer(storage, { env: { VIEWPAGE_LOG_LEVEL: 'trace' } })
  })
  afterEach(async () => {
    server.kill()
    await storage.remove()
  })

  it('contains every request, but no secret of its address or headers', async () => {
    const headers = {
      accept: 'text/html',
      referer: `${server.url}/v/${LINK}/`,
      cookie: `viewpage-session=${TOKEN}; session_id=${TOKEN}`,
      authorization: `Bearer ${TOKEN}`,
    }
    for (const address of ADDRESSES) await ask(server.url, address, { headers })
    // Not HTTP, so the parser fails.
    await ask(server.url, `/v/${LINK}/`, { method: 'POST', headers: { 'content-length': '-1' } }).catch(
      () => 0,
    )
    await ask(server.url, '/api/v1/presentations/', { headers: { authorization: `Bearer ${API_TOKEN}` } })
    await server.stop()
    const log = server.log()
    expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(ADDRESSES.length - 1)
    expect(log).toContain('"url":"/v/…/"')
    expect(log).toContain('"url":"/login/?…"')
    expect(log).not.toMatch(/secret-7|3i8aJj/)
  })

  it('has one line for each request, with its address and status, and none for files that never change', async () => {
    const page = await (await fetch(`${server.url}/explore/`)).text()
    const files = [...page.matchAll(/"(\/[^"?#]+\.(?:js|css|woff2))"/g)].map(([, path = '']) => path)
    const unchanging = files.find((path) => /\.[0-9a-f]{8}\./.test(path)) ?? ''
    expect((await fetch(`${server.url}${unchanging}`)).headers.get('cache-control')).toContain('immutable')
    await fetch(`${server.url}/nowhere/`)
    await server.stop()
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'))
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        req: expect.objectContaining({ url: '/explore/', remoteAddress: '127.0.0.1' }),
        status: 200,
      }),
      expect.objectContaining({ req: expect.objectContaining({ url: '/nowhere/' }), status: 404 }),
    ])
  })
})
