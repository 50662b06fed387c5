import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { release } from './release.ts'

describe('the release command', () => {
  let server: Server
  let url: string
  let asked: string[]
  let answer: { status: number; body: unknown }

  beforeEach(async () => {
    asked = []
    answer = { status: 200, body: { id: 'r_1', remotes: { 'mf-toolbar': { version: '1.1.0' } } } }
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterEach(() => {
    server.close()
  })

  async function run(...words: string[]): Promise<string[]> {
    const lines: string[] = []
    await release(words, {
      folder: '/nowhere',
      env: { VIEWPAGE_URL: url, VIEWPAGE_RELEASE_TOKEN: 'the-token' },
      print: (line) => lines.push(line),
    })
    return lines
  }

  it('activates a version with its token and prints the new set', async () => {
    expect(await run('activate', 'mf-toolbar', '1.1.0')).toEqual(['release set r_1', '  mf-toolbar 1.1.0'])
    expect(asked).toEqual(['PUT /api/v1/remotes/mf-toolbar/active Bearer the-token'])
  })

  it('rolls back', async () => {
    await run('rollback', 'mf-toolbar')
    expect(asked).toEqual(['POST /api/v1/remotes/mf-toolbar/rollback Bearer the-token'])
  })

  it('lists versions and marks the active one', async () => {
    answer.body = [
      {
        remote: 'mf-toolbar',
        active: '1.1.0',
        versions: [
          { version: '1.1.0', publishedAt: '2026-11-14T12:00:00.000Z' },
          { version: '1.0.0', publishedAt: '2026-11-13T12:00:00.000Z' },
        ],
      },
    ]
    expect(await run('list')).toEqual([
      'mf-toolbar',
      '  * 1.1.0  2026-11-14T12:00:00.000Z',
      '    1.0.0  2026-11-13T12:00:00.000Z',
    ])
  })

  it("gives the server's own reason when it refuses", async () => {
    answer = { status: 409, body: { error: 'nothing_to_roll_back', message: 'There is no earlier version.' } }
    await expect(run('rollback', 'mf-toolbar')).rejects.toThrow('There is no earlier version.')
  })

  it('says what to do when the server cannot be reached', async () => {
    const context = { folder: '/', env: { VIEWPAGE_URL: 'http://127.0.0.1:1' }, print: () => undefined }
    await expect(release(['list'], context)).rejects.toThrow('is the server running? Set VIEWPAGE_URL')
  })

  it.each([['publish'], ['activate', 'mf-toolbar'], ['rollback'], ['list', 'all']])(
    'shows how it is used for %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('usage: npm run release')
      expect(asked).toEqual([])
    },
  )
})
