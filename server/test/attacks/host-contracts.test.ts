import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_HOST_CONTRACT_BYTES } from '@viewpage/shared-events/wire'
import { hostTeamAt, listen, type HostTeam } from '../support/release-over-http.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const sound = {
  ...{ name: 'handbook', version: '1.0.0', emits: {}, consumes: {}, slotProps: null },
  ...{ uses: {}, provides: { 'remote-kit': '1.2.0' }, languages: ['en'] },
}
const withFields = (fields: object) => JSON.stringify({ ...sound, ...fields })
const nested = (depth: number): object => (depth === 0 ? {} : { type: 'array', items: nested(depth - 1) })

describe('a host whose contract is hostile', () => {
  let app: TestApp
  let url: string
  let team: HostTeam

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-viewer': { slots: ['viewer'] } } })
    url = await listen(app)
    team = hostTeamAt(url)
  })

  afterAll(() => app.stop())

  // docs/behaviour/releases.md#hosts-elsewhere
  it.each<[string, string, string]>([
    ['that is no JSON', '{', 'it is no JSON'],
    ['with an unknown field', withFields({ trust: 'me' }), 'has an unknown field "trust"'],
    ['with the name of another host', withFields({ name: 'wiki' }), 'is that of wiki'],
    ['with types 30 levels deep', withFields({ slotProps: nested(30) }), 'more than 24 levels deep'],
    ['with 30,000 languages', withFields({ languages: Array.from({ length: 30_000 }, () => '') }), 'at most'],
    [
      'that would change the prototype of objects',
      withFields({}).replace('"uses":{}', '"uses":{"__proto__":{}}'),
      'impossible name "__proto__"',
    ],
    [
      'that writes to the terminal of who reads the findings',
      withFields({ uses: { 'mf-x': { './A': { props: { opaque: '\u001B[2J' }, sets: [] } } } }),
      'control characters',
    ],
  ])('%s is refused with the reason', async (_, contract, reason) => {
    const { status, body } = await team.registerText('handbook', contract)
    expect([status, body['error']]).toEqual([422, 'invalid_release'])
    expect(String(body['message'])).toContain(reason)
    expect(await team.list()).toEqual([])
  })

  it('of more bytes than allowed is refused before it is read', async () => {
    const tooLong = await team.registerText('handbook', ' '.repeat(MAX_HOST_CONTRACT_BYTES + 1))
    expect(tooLong.status).toBe(422)
    const body = JSON.stringify({ contract: ' '.repeat(3 * MAX_HOST_CONTRACT_BYTES) })
    const headers = { authorization: 'Bearer wrong-token-of-somebody', 'content-type': 'application/json' }
    const send = (path: string) => fetch(`${url}/api/v1/hosts/${path}`, { method: 'PUT', headers, body })
    expect((await send('handbook')).status).toBe(403)
    expect((await team.registerText('handbook', ' '.repeat(3 * MAX_HOST_CONTRACT_BYTES))).status).toBe(413)
    expect(await team.list()).toEqual([])
  })

  it.each(['mf-viewer', '..%2F..%2Fetc', 'Handbook', 'a%00b', 'x'.repeat(60), '__proto__'])(
    'named %s is refused',
    async (name) => {
      const { status } = await team.registerText(name, withFields({ name: decodeURIComponent(name) }))
      expect([404, 422]).toContain(status)
    },
  )

  it('cannot publish and handle more actions than are compared in bounded time', async () => {
    const actions = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `a/${String.fromCodePoint(97 + (index % 26)).repeat(1 + Math.floor(index / 26))}@1`,
          { payload: {}, sticky: true },
        ]),
      )
    const register = (count: number) =>
      team.registerText('handbook', withFields({ consumes: actions(count), slotProps: {} }))
    const { status, body } = await register(1_500)
    expect([status, String(body['message'])]).toEqual([
      422,
      expect.stringContaining('consumes has 1500 actions, and a contract has at most 300'),
    ])
    expect([200, 409]).toContain((await register(300)).status)
    await team.withdraw('handbook')
  })
})
