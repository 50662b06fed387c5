import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteError } from '@viewpage/shared-events/wire'
import { errors } from './errors.ts'

const ERROR: RemoteError = {
  version: '1.0.3',
  kind: 'effect',
  name: 'TypeError',
  message: 'no such note\n\u001b[2J',
  stack: ['at show (mf-notes/src/note.ts:12:5)', 'at a', 'at b', 'at c', 'at d'],
  slot: 'notes',
  releaseSet: 'r_81',
  count: 212,
  firstAt: '2026-11-22T09:14:10.000Z',
  lastAt: '2026-11-22T09:31:59.000Z',
  browsers: [
    { name: 'Safari 26', count: 200 },
    { name: 'Firefox 150', count: 12 },
  ],
}

// docs/behaviour/errors.md#errors-for-a-team
describe('the errors command', () => {
  let server: Server
  let url: string
  let requests: string[]
  /** The pages of the list. */
  let pages: readonly (readonly RemoteError[])[]
  let refusal: string | null

  beforeEach(async () => {
    requests = []
    pages = [[ERROR]]
    refusal = null
    server = createServer((request, response) => {
      requests.push(`${request.url} ${request.headers.authorization}`)
      const at = Number(new URL(request.url ?? '', url).searchParams.get('before') ?? 0)
      const next =
        at + 1 < pages.length ? `</api/v1/remotes/mf-notes/errors?before=${at + 1}>; rel="next"` : null
      response.writeHead(refusal === null ? 200 : 403, {
        'Content-Type': 'application/json',
        ...(next !== null && { Link: next }),
      })
      response.end(JSON.stringify(refusal === null ? pages[at] : { message: refusal }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => void server.close())

  async function run(...words: string[]): Promise<string> {
    const lines: string[] = []
    await errors(words, {
      env: { VIEWPAGE_URL: url, VIEWPAGE_RELEASE_TOKEN: 'the-token' },
      print: (line) => lines.push(line),
    })
    return lines.join('\n')
  }

  it('prints how often and where each happened, its line in the sources and its browsers', async () => {
    expect(await run('mf-notes')).toBe(
      [
        'mf-notes 1.0.3  effect  212 times  2026-11-22 09:14 to 2026-11-22 09:31',
        '  TypeError: no such note\\u000a\\u001b[2J',
        '  slot notes, release set r_81, Safari 26 (200), Firefox 150 (12)',
        '    at show (mf-notes/src/note.ts:12:5)',
        '    at a',
        '    at b',
        '    at c',
      ].join('\n'),
    )
    expect(requests).toEqual(['/api/v1/remotes/mf-notes/errors?limit=20 Bearer the-token'])
  })

  it('prints everything as JSON for programs, of one version if wanted', async () => {
    expect(JSON.parse(await run('mf-notes', '--version', '1.0.3', '--json'))).toEqual([ERROR])
    expect(requests[0]).toContain('?limit=20&version=1.0.3')
  })

  it('reads as many pages as are wanted', async () => {
    pages = ['a', 'b', 'c'].map((message) => [{ ...ERROR, message }])
    const all = JSON.parse(await run('mf-notes', '--limit', '2', '--json')) as RemoteError[]
    expect([all.map(({ message }) => message), requests.length]).toEqual([['a', 'b'], 2])
  })

  it('says that no page reported one', async () => {
    pages = [[]]
    expect(await run('mf-notes')).toBe('No page reported an error.')
    expect(await run('mf-notes', '--json')).toBe('[]')
  })

  it('shows the reason of the server if it refuses', async () => {
    refusal = 'This token may not release mf-notes: it is for another remote.'
    await expect(run('mf-notes')).rejects.toThrow(refusal)
  })

  it.each([[''], ['mf-notes 1.0.3'], ['mf-notes --limit 501'], ['mf-notes --limit x'], ['mf-notes --all']])(
    'shows the usage for: %s',
    async (words) => {
      await expect(run(...words.split(' ').filter((word) => word !== ''))).rejects.toThrow(
        'usage: viewpage errors <remote>',
      )
      expect(requests).toEqual([])
    },
  )
})
