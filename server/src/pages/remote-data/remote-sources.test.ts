import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteSource, SourceState } from '@viewpage/shared-events'
import Type from 'typebox'
import {
  hasValidSignature,
  startTeamServer,
  TEAM_SECRET,
  type TeamServer,
  type TeamWay,
} from '../../../test/support/team-server.ts'
import { until } from '../../../test/support/until.ts'
import { createOutgoingClient, type OutgoingClient } from '../../foundation/http/outgoing/outgoing-client.ts'
import { createAskTeam } from './ask-team.ts'
import { createRemoteSources, type RemoteSources, type SourceQuery } from './remote-sources.ts'

const Notes = Type.Object({ notes: Type.Array(Type.Object({ text: Type.String() })) })
const value = { notes: [{ text: 'note of orbit1' }] }

describe('data from the server of a team', () => {
  let team: TeamServer
  let client: OutgoingClient
  let sources: RemoteSources
  let clock: number
  let warnings: object[]

  beforeAll(async () => void (team = await startTeamServer()))
  afterAll(() => team.stop())
  beforeEach(() => {
    clock = 1_700_000_000_000
    warnings = []
    team.way = 'works'
    team.requests.length = 0
    client = createOutgoingClient()
    const internal = new Set([team.origin])
    const origins = new Set(['https://localhost:1', 'https://169.254.169.254'])
    const now = () => clock
    const ask = createAskTeam({
      access: new Map([['mf-notes', { origins, internal, secret: TEAM_SECRET }]]),
      client,
      now,
    })
    sources = createRemoteSources({ ask, log: { warn: (about: object) => void warnings.push(about) }, now })
  })
  afterEach(() => {
    team.release()
    client.close()
  })

  function query(change: Partial<SourceQuery> = {}, source: Partial<RemoteSource> = {}): SourceQuery {
    return {
      ...{ remote: 'mf-notes', name: 'notes', oid: 'orbit1', language: 'de', visitor: null },
      source: {
        ...{ url: `${team.origin}/decks/{oid}?language={language}`, schema: Notes, for: 'everybody' },
        ...{ ttlSeconds: 30, staleSeconds: 600, deadlineMs: 300 },
        ...source,
      },
      ...change,
    }
  }

  const read = async (asked = query()): Promise<SourceState> => (await sources.read(asked)).state
  const readForPage = async (asked = query(), waitMs = 10_000) =>
    (await sources.readForPage(asked, waitMs)).state

  it('is asked for with presentation, language and a signature, and nothing about the visitor', async () => {
    expect(await read()).toEqual({ value, reason: null })
    const [request] = team.requests
    expect(request).toMatchObject({ method: 'GET', path: '/decks/orbit1?language=de', body: '' })
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
      ...['viewpage-language', 'viewpage-oid', 'viewpage-remote', 'viewpage-signature'],
    ])
    expect(request && hasValidSignature(request)).toBe(true)
    expect(request && hasValidSignature({ ...request, path: '/decks/other1?language=de' })).toBe(false)
    expect(request && hasValidSignature(request, 'another secret')).toBe(false)
  })

  it('is verified by the code in the guide', async () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/add-a-remote.md'), 'utf8')
    const [, code = ''] = /Verify it before .*?```js\n(.*?)```/s.exec(guide) ?? []
    const source = `${code}\nexport { isFromViewpage }`
    const { isFromViewpage } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      isFromViewpage: (request: object, body: string) => boolean
    }
    process.env['NOTES_SECRET'] = TEAM_SECRET
    clock = Date.now()
    await read(query({ visitor: 'one' }))
    const [{ method, path: url, headers, body } = { headers: {}, body: '' }] = team.requests
    expect(isFromViewpage({ method, url, headers }, body)).toBe(true)
    expect(isFromViewpage({ method, url, headers: { ...headers, 'viewpage-visitor': 'two' } }, body)).toBe(
      false,
    )
    expect(isFromViewpage({ method, url, headers }, 'another body')).toBe(false)
    clock -= 3_600_000
    await read(query({ oid: 'other1' }))
    const late = team.requests[1]
    expect(isFromViewpage({ method, url: late?.path, headers: late?.headers }, body)).toBe(false)
  })

  it.each<[TeamWay, string]>([
    ['hangs', 'late'],
    ['drips', 'late'],
    ['redirects', 'failed'],
    ['floods', 'invalid'],
    ['sends HTML', 'invalid'],
    ['sends no JSON', 'invalid'],
    ['sends another schema', 'invalid'],
    ["sends another deck's data", 'invalid'],
    ['breaks', 'failed'],
    ['ends the connection', 'failed'],
  ])('of a source that %s is null with the reason %s, and is logged', async (way, reason) => {
    team.way = way
    // On a busy machine, only what never ends may be late.
    const deadlineMs = reason === 'late' ? 300 : 30_000
    expect(await read(query({}, { deadlineMs }))).toEqual({ value: null, reason })
    expect(team.requests).toHaveLength(1)
    expect(warnings).toEqual([expect.objectContaining({ remote: 'mf-notes', name: 'notes', reason })])
  })

  it('says that there is none, without a line in the log', async () => {
    team.way = 'has nothing'
    expect([await read(), warnings]).toEqual([{ value: null, reason: 'missing' }, []])
  })

  it.each([
    ['https://localhost:1/', 'failed'],
    ['https://169.254.169.254/', 'failed'],
    ['https://elsewhere.example/', 'not-allowed'],
  ])('never comes from %s: %s', async (url, reason) => {
    expect(await read(query({}, { url }))).toEqual({ value: null, reason })
    expect(team.requests).toHaveLength(0)
  })

  it('is not sent to the servers of another team', async () => {
    expect(await read(query({ remote: 'mf-quiz' }))).toEqual({ value: null, reason: 'not-allowed' })
    expect(team.requests).toHaveLength(0)
  })

  it('is asked for once by all who wait, and again after its time', async () => {
    team.way = 'waits'
    const reads = [read(), read(), readForPage()]
    await until(() => team.requests.length === 1)
    team.way = 'works'
    team.release()
    expect(await Promise.all(reads)).toEqual([
      { value, reason: null },
      { value, reason: null },
      { value, reason: null },
    ])
    clock += 29_999
    await read()
    expect(team.requests).toHaveLength(1)
    clock += 1
    expect([await read(), team.requests.length]).toEqual([{ value, reason: null }, 2])
  })

  it('is apart for each presentation, language and visitor', async () => {
    for (const change of [
      {},
      { oid: 'other1' },
      { language: 'en' },
      { visitor: 'one' },
      { visitor: 'two' },
    ]) {
      await read(query(change))
      await read(query(change))
    }
    expect(team.requests.map(({ headers }) => headers['viewpage-visitor'])).toEqual([
      ...[undefined, undefined, undefined, 'one', 'two'],
    ])
    expect(team.requests.every((request) => hasValidSignature(request))).toBe(true)
  })

  it('stays as last known while the source fails, until it is too old', async () => {
    await read()
    team.way = 'breaks'
    clock += 30_000
    expect(await read()).toEqual({ value, reason: null, isStale: true })
    clock += 600_000
    expect(await read()).toEqual({ value: null, reason: 'failed' })
  })

  it('does not keep a page waiting longer than it wants to, and is there for the next', async () => {
    team.way = 'waits'
    const asked = query({}, { deadlineMs: 5_000 })
    expect(await readForPage(asked, 1)).toEqual({ value: null, reason: 'late' })
    team.way = 'works'
    team.release()
    expect(await read(asked)).toEqual({ value, reason: null })
    expect(team.requests).toHaveLength(1)
  })

  it('is not waited for by a page after the source failed, nor asked for by anybody after three times', async () => {
    team.way = 'breaks'
    await read()
    team.way = 'waits'
    expect(await readForPage(query({ oid: 'other1' }))).toEqual({ value: null, reason: 'late' })
    await until(() => team.requests.length === 2)
    team.way = 'breaks'
    team.release()
    for (const oid of ['deck1', 'deck2', 'deck3', 'deck4', 'deck5', 'deck6']) await read(query({ oid }))
    const sent = team.requests.length
    expect(await read(query({ oid: 'deck7' }))).toEqual({ value: null, reason: 'busy' })
    expect(team.requests).toHaveLength(sent)
    team.way = 'works'
    clock += 10_000
    expect(await read()).toEqual({ value, reason: null })
  })

  it('is asked for at most 32 times at once', async () => {
    team.way = 'waits'
    const reads = Array.from({ length: 40 }, (_, at) => read(query({ oid: `deck${at}` })))
    const refused = await Promise.all(reads.slice(32))
    expect(refused).toEqual(refused.map(() => ({ value: null, reason: 'busy' })))
    await Promise.all(reads)
    expect(team.requests).toHaveLength(32)
  })

  it('is asked for again after a call, which is signed with its body', async () => {
    await read()
    const call = {
      url: `${team.origin}/decks/{oid}/notes`,
      method: 'POST',
      body: Notes,
      response: Notes,
    } as const
    const body = JSON.stringify({ notes: [] })
    const sent = await sources.send({ ...query({ visitor: 'one' }), name: 'addNote', call, body })
    expect(sent).toMatchObject({ value })
    expect(team.requests[1]).toMatchObject({ method: 'POST', path: '/decks/orbit1/notes', body })
    expect(team.requests[1] && hasValidSignature(team.requests[1])).toBe(true)
    await read()
    expect(team.requests).toHaveLength(3)
  })
})
