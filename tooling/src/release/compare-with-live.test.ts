import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { GateFinding, GateReport, GateRule, RemoteManifest } from '@viewpage/shared-events/wire'
import { compareWithLive, isCompared } from './compare-with-live.ts'

const manifest = { name: 'mf-sample', version: '2.3.4' } as RemoteManifest
const built = { manifest, published: { manifest, files: {} } }

const finding = (rule: GateRule): GateFinding => ({
  ...{ rule, level: 'breaking', file: 'contract.json', at: 'kit', candidate: 'mf-sample 2.3.4' },
  ...{ party: 'handbook 3.0.0', message: `It breaks the rule ${rule}.`, advice: 'Change it.' },
})

// docs/behaviour/releases.md#checked-outside
describe('the check of a remote in a repository of its own', () => {
  let server: Server
  let url: string
  let requests: string[]
  let findings: GateFinding[]

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
      const report: GateReport = {
        ...{ remote: 'mf-sample', version: '2.3.4', ok: findings.length === 0, findings, ms: 40 },
        parties: ['handbook 3.0.0'],
      }
      response.writeHead(200, { 'Content-Type': 'application/json' })
      request.resume().on('end', () => response.end(JSON.stringify(report)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
  })
  beforeEach(() => {
    requests = []
    findings = []
  })

  async function compare(env: Record<string, string>, asked?: string) {
    const lines: string[] = []
    const print = (line: string) => lines.push(line)
    return { fits: await compareWithLive(built, { env, server: asked, print }), lines }
  }

  it.each([
    ['a server that was asked for without a token', {}, 'https://x.example', 'Set VIEWPAGE_RELEASE_TOKEN'],
    [
      'an address without a scheme',
      { VIEWPAGE_URL: 'x.example', VIEWPAGE_RELEASE_TOKEN: 'the-token' },
      undefined,
      'Write it with its scheme',
    ],
  ])('refuses %s before anything is built', (_, env, server, reason) => {
    expect(() => isCompared({ env, server })).toThrow(reason)
  })

  it('compares with the server of the environment, or the one that is named', async () => {
    const token = { VIEWPAGE_RELEASE_TOKEN: 'the-token' }
    const expected = { fits: true, lines: ['compared with handbook 3.0.0'] }
    expect(await compare({ VIEWPAGE_URL: url, ...token })).toEqual(expected)
    expect(await compare({ VIEWPAGE_URL: 'http://127.0.0.1:1', ...token }, url)).toEqual(expected)
    const request = 'POST /api/v1/remotes/mf-sample/check Bearer the-token'
    expect(requests).toEqual([request, request])
  })

  it('fails and names what does not fit', async () => {
    findings = [finding('props')]
    const { fits, lines } = await compare({ VIEWPAGE_RELEASE_TOKEN: 'the-token' }, url)
    expect(fits).toBe(false)
    expect(lines[0]).toBe('✗ props: It breaks the rule props. Change it. (contract.json kit)')
  })

  it('does not fail for a version that is published, which sources keep until the next release', async () => {
    findings = [finding('version')]
    expect((await compare({ VIEWPAGE_RELEASE_TOKEN: 'the-token' }, url)).fits).toBe(true)
  })

  it.each<Record<string, string>>([
    {},
    { VIEWPAGE_URL: 'http://127.0.0.1:1' },
    { VIEWPAGE_RELEASE_TOKEN: 'the-token' },
  ])('says that nothing was compared, and how to, with %j', async (env) => {
    const { fits, lines } = await compare(env)
    expect(fits).toBe(true)
    expect(lines).toEqual([expect.stringContaining('not compared with what is live: set VIEWPAGE_URL')])
    expect(requests).toEqual([])
  })

  it('fails if the server that was named does not answer', async () => {
    await expect(compare({ VIEWPAGE_RELEASE_TOKEN: 'the-token' }, 'http://127.0.0.1:1')).rejects.toThrow(
      'Failed to reach http://127.0.0.1:1',
    )
  })
})
