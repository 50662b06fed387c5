import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createReleaseClient, type ReleaseClient } from './release-client.ts'

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

const BUSY: Answer = { status: 503, headers: { 'Retry-After': '10' }, body: { message: 'others release' } }
const BUILD = { manifest: {}, files: {} }

describe('the client of the release API', () => {
  let server: Server
  let client: ReleaseClient
  /** Answers by method and path, one after the other; the last one stays. */
  let answers: Record<string, Answer[]>
  let asked: string[]
  let waits: number[]

  beforeEach(async () => {
    asked = []
    waits = []
    server = createServer((request, response) => {
      request.resume()
      request.on('end', () => {
        const key = `${request.method} ${request.url}`
        asked.push(key)
        const [next = { status: 404, body: {} }, ...rest] = answers[key] ?? []
        if (rest.length > 0) answers[key] = rest
        response.writeHead(next.status ?? 200, { 'Content-Type': 'application/json', ...next.headers })
        response.end(JSON.stringify(next.body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    client = createReleaseClient(url, 'the-token', async (ms) => void waits.push(ms))
  })

  afterEach(() => {
    server.close()
  })

  const version = (name: string, day: number) => ({
    version: name,
    publishedAt: `2026-11-0${day}T12:00:00.000Z`,
  })
  const listed = (remote: string, versions: object[], older?: string) => ({
    ...{ remote, active: '1.0.0', activation: null, versions },
    ...(older !== undefined && { older }),
  })

  // docs/behaviour/releases.md#list
  it('follows the pages of the list, and of the versions of a remote', async () => {
    const next = { Link: '</api/v1/remotes/?after=mf-a>; rel="next"' }
    answers = {
      'GET /api/v1/remotes/': [
        {
          headers: next,
          body: [listed('mf-a', [version('1.2.0', 3), version('1.0.0', 1)], '/api/v1/remotes/?x=1')],
        },
      ],
      'GET /api/v1/remotes/?after=mf-a': [{ body: [listed('mf-b', [version('1.0.0', 1)])] }],
      'GET /api/v1/remotes/?x=1': [{ body: [listed('mf-a', [version('1.1.0', 2), version('1.0.0', 1)])] }],
    }
    expect((await client.list()).map(({ remote }) => remote)).toEqual(['mf-a', 'mf-b'])
    const all = await client.listAll()
    expect(all.map(({ versions }) => versions.map((each) => each.version))).toEqual([
      ['1.2.0', '1.1.0', '1.0.0'],
      ['1.0.0'],
    ])
  })

  // docs/behaviour/releases.md#turns
  it('publishes and checks again while others release', async () => {
    answers = {
      'PUT /api/v1/remotes/mf-a/versions/1.0.0': [BUSY, { ...BUSY, status: 429 }, { status: 201, body: {} }],
      'POST /api/v1/remotes/mf-a/check': [BUSY, { body: { ok: true } }],
    }
    await client.publish('mf-a', '1.0.0', BUILD)
    expect(await client.check('mf-a', BUILD)).toEqual({ ok: true })
    expect(waits).toEqual([10_000, 10_000, 10_000])
  })

  it('gives up after six attempts more, and at once if it is to wait for hours or may have rolled back', async () => {
    answers = {
      'PUT /api/v1/remotes/mf-a/versions/1.0.0': [BUSY],
      'PUT /api/v1/remotes/mf-a/versions/1.1.0': [
        { status: 429, headers: { 'Retry-After': '80000' }, body: { message: 'too many builds today' } },
      ],
      'POST /api/v1/remotes/mf-a/rollback': [BUSY],
    }
    await expect(client.publish('mf-a', '1.0.0', BUILD)).rejects.toThrow('others release')
    expect(asked).toHaveLength(7)
    await expect(client.publish('mf-a', '1.1.0', BUILD)).rejects.toThrow('too many builds today')
    await expect(client.rollback('mf-a')).rejects.toThrow('others release')
    expect(asked).toHaveLength(9)
  })
})
