import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fakeBuild } from '../support/fake-builds.ts'
import { asSent, listen, teamAt } from '../support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const TOKENS = {
  'mf-toolbar': 'token-of-the-toolbar-team',
  'mf-notes': 'token-of-the-notes-team',
  '*': RELEASE_TOKEN,
}

describe('a team that floods the API of releases', () => {
  let app: TestApp
  let url: string

  beforeEach(async () => {
    app = await startApp('sqlite', { remotes: {}, env: { VIEWPAGE_RELEASE_TOKENS: JSON.stringify(TOKENS) } })
    url = await listen(app)
  })

  afterEach(() => app.stop())

  const buildOf = (remote: string, version = '1.0.0') => fakeBuild(remote, version, [remote.slice(3)])

  const send = (path: string, body: string, token: string = RELEASE_TOKEN) =>
    fetch(`${url}/api/v1/remotes/${path}`, {
      method: path.includes('versions') ? 'PUT' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })

  // docs/behaviour/releases.md#bounded-build
  it.each([
    [
      'two million names',
      `{"manifest":{},"files":{${'"a":"",'.repeat(2_000_000)}"b":""}}`,
      'names and texts',
    ],
    ['4 million lists inside each other', `{"files":${'['.repeat(4_000_000)}`, 'levels'],
    ['ten million numbers', `{"files":[${'1,'.repeat(10_000_000)}1]}`, 'bytes that are neither'],
  ])('with %s gets a refusal before anything is parsed', async (_, body, reason) => {
    for (const path of ['mf-toolbar/versions/1.0.0', 'mf-toolbar/check', 'mf-toolbar/previews']) {
      // No JSON at its end: what parsed it would name that instead.
      const response = await send(path, `${body}]`)
      expect([response.status, (await response.text()).includes(reason)]).toEqual([422, true])
    }
  })

  it('with a remote.json that has megabytes in a place that accepts more fields gets a refusal', async () => {
    const { manifest, files } = buildOf('mf-toolbar')
    const timeouts = { render: 150, more: 'x'.repeat(500_000) }
    const { status, body } = await teamAt(url).publish({ files, manifest: { ...manifest, timeouts } })
    expect([status, String(body['details'])]).toEqual([422, '/manifest has more than 393216 bytes'])
  })

  /** Sends the headers of a check and half of its body, and keeps the connection. */
  function startCheck(remote: keyof typeof TOKENS, body: string) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    let response = ''
    socket.on('data', (part: Buffer) => (response += part.toString()))
    socket.write(
      [
        `POST /api/v1/remotes/${remote}/check HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${TOKENS[remote]}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '\r\n',
      ].join('\r\n'),
    )
    return {
      socket,
      status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0),
      response: () => response,
    }
  }

  // docs/behaviour/releases.md#turns
  it('waits for its own turn, while another team is checked at once', async () => {
    const body = JSON.stringify(asSent(buildOf('mf-notes')))
    const checks = Array.from({ length: 12 }, () => startCheck('mf-notes', body))
    // One has its turn and eight wait. The others are refused at once.
    await until(() => checks.filter((each) => each.status() === 429).length === 3)
    const refused = checks.find((each) => each.status() === 429)?.response() ?? ''
    expect(refused).toMatch(/^retry-after: \d+/im)
    expect(refused).toContain('8 requests with the token of mf-notes wait already')
    const other = await teamAt(url, TOKENS['mf-toolbar']).check(buildOf('mf-toolbar'))
    expect([other.status, other.body['ok']]).toEqual([200, true])
    expect(checks.filter((each) => each.status() === 200)).toEqual([])
    // Those that wait get their turn when the first one hangs up.
    for (const { socket } of checks) if (socket.writable) socket.write(body)
    await until(() => checks.filter((each) => each.status() === 200).length === 9)
    for (const { socket } of checks) socket.destroy()
  }, 60_000)

  it('leaves the turns of checks whose sender hangs up to others', async () => {
    const body = JSON.stringify(asSent(buildOf('mf-notes')))
    for (let round = 0; round < 3; round += 1) {
      const checks = [startCheck('mf-notes', body), startCheck('mf-toolbar', body), startCheck('*', body)]
      await setTimeout(50)
      for (const { socket } of checks) socket.destroy()
    }
    const team = teamAt(url, TOKENS['mf-notes'])
    await until(async () => (await team.check(buildOf('mf-notes'))).status === 200)
  }, 60_000)

  it('can send ten wrong tokens only, as on the page about releases', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1)
      statuses.push((await send('mf-toolbar/rollback', '{}', `guess-${count}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
    for (const path of ['remotes/', 'canaries/', 'hosts/']) {
      const response = await fetch(`${url}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${RELEASE_TOKEN}` },
      })
      expect([path, response.status]).toEqual([path, 429])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(600)
      expect(await response.text()).toContain('wrong release tokens came from this address')
    }
    app.clock.now += 15 * 60_000
    expect((await teamAt(url).rollback('mf-toolbar')).status).toBe(409)
  })

  it('does not lock out an address that uses the token of another remote', async () => {
    const notes = teamAt(url, TOKENS['mf-notes'])
    for (let count = 0; count < 12; count += 1) expect((await notes.rollback('mf-toolbar')).status).toBe(403)
    expect((await notes.rollback('mf-notes')).status).toBe(409)
  })

  it('cannot send more than 200 parameters to any address', async () => {
    const parameters = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=b`).join('&')
    for (const path of ['/', '/releases/', '/api/v1/remotes/', '/explore/search/', '/nothing/']) {
      const many = await fetch(`${url}${path}?${parameters(201)}`)
      expect([path, many.status]).toEqual([path, 400])
      expect([path, (await fetch(`${url}${path}?${parameters(200)}`)).status === 400]).toEqual([path, false])
    }
    const form = await fetch(`${url}/releases/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: parameters(1_001),
    })
    expect(form.status).toBe(400)
  })

  // docs/behaviour/releases.md#quota
  it('publishes at most 500 builds a day with one token, previews included', async () => {
    const team = teamAt(url, TOKENS['mf-notes'])
    expect((await team.publish(buildOf('mf-notes'))).status).toBe(201)
    const counts = () => app.parts.database.read.selectFrom('limit_counts').select('count').execute()
    expect((await counts()).map(({ count }) => count)).toContain(1)
    // One that fails does not count.
    expect((await team.publish(buildOf('mf-notes'))).status).toBe(409)
    expect((await counts()).map(({ count }) => count)).not.toContain(2)
    await app.parts.database.write((transaction) =>
      transaction.updateTable('limit_counts').set({ count: 500 }).where('count', '=', 1).execute(),
    )
    const { status, body } = await team.publish(buildOf('mf-notes', '1.0.1'))
    expect([status, body['error']]).toEqual([429, 'too_many_requests'])
    expect(body['message']).toContain('may publish 500 builds with 2048 MB a day')
    expect((await teamAt(url, TOKENS['mf-toolbar']).publish(buildOf('mf-toolbar'))).status).toBe(201)
    app.clock.now += 24 * 3_600_000
    expect((await team.publish(buildOf('mf-notes', '1.0.1'))).status).toBe(201)
  })
})
