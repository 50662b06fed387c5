import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { events } from './events.ts'

const PAGES = 3
const event = (index: number) => ({
  at: '2026-11-23T12:00:00.000Z',
  name: 'mf-notes/note_added@1',
  version: '1.1.0',
  source: 'view_page',
  fields: { length: index },
})

describe('the events command', () => {
  let server: Server
  let url: string
  const requests: string[] = []

  beforeAll(async () => {
    server = createServer(({ url: path = '', headers }, response) => {
      requests.push(`${path} ${headers.authorization}`)
      const at = new URL(path, 'http://localhost')
      const page = Number(at.searchParams.get('before') ?? 0)
      const isAllowed = headers.authorization === 'Bearer a-token'
      const next = `<${at.pathname}?before=${page + 1}>; rel="next"`
      response.writeHead(isAllowed ? 200 : 403, {
        'Content-Type': 'application/json',
        ...(at.pathname.endsWith('/events/') && page < PAGES - 1 && { Link: next }),
      })
      const body = at.pathname.endsWith('/event-counts/')
        ? [
            { day: '2026-11-23', name: 'mf-notes/note_added@1', version: '1.1.0', count: 12 },
            { day: '2026-11-22', name: 'mf-notes/opened@2', version: '1.0.0', count: 3 },
          ]
        : [event(2 * page), event(2 * page + 1)]
      response.end(JSON.stringify(isAllowed ? body : { message: '[release] This token may not release it.' }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
  })

  async function printed(...args: string[]): Promise<string[]> {
    const lines: string[] = []
    await events(args, {
      env: { VIEWPAGE_URL: url, VIEWPAGE_RELEASE_TOKEN: 'a-token' },
      print: (line) => lines.push(line),
    })
    return lines
  }

  // docs/releasing.md#events-of-its-own
  it('prints how often each event arrived, by day and version', async () => {
    expect(await printed('mf-notes')).toEqual([
      '2026-11-23  mf-notes/note_added@1  1.1.0  12',
      '2026-11-22  mf-notes/opened@2      1.0.0  3',
    ])
    expect(requests).toEqual(['/api/v1/remotes/mf-notes/event-counts/ Bearer a-token'])
  })

  it('exports the events of all pages, one a line, up to a number', async () => {
    const lines = await printed('mf-notes', '--json')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      Array.from({ length: 2 * PAGES }, (_, index) => event(index)),
    )
    requests.length = 0
    expect(await printed('mf-notes', '--json', '--limit', '3')).toHaveLength(3)
    expect(requests).toHaveLength(2)
  })

  it.each([
    [[], 'usage: viewpage events <remote>'],
    [['mf-notes', 'mf-other'], 'usage: viewpage events <remote>'],
    [['../hosts'], 'usage: viewpage events <remote>'],
    [['mf-notes', '--json', '--limit', '0'], '[events] --limit 0 is no number from 1 to 100000.'],
    [['mf-notes', '--jsn'], "[events] Unknown option '--jsn'"],
  ])('explains %j', async (args, reason) => {
    await expect(printed(...args)).rejects.toThrow(reason)
  })

  it('prints why the server refuses', async () => {
    const refused = events(['mf-notes'], { env: { VIEWPAGE_URL: url }, print: () => undefined })
    await expect(refused).rejects.toThrow('[release] This token may not release it.')
  })
})
