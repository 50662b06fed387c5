import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MAX_CONTRACT_BYTES } from '../../src/foundation/contracts/parse-contract.ts'
import { fakeBuild, withContract, withFile, type FakeBuild } from '../support/fake-builds.ts'
import { asSent, listen, teamAt, type Team } from '../support/release-over-http.ts'
import { RELEASE_TOKEN, startApp, type TestApp } from '../support/start-app.ts'

const sound = () => withContract(fakeBuild('mf-toolbar', '1.1.0', ['toolbar']), {})
const withText = (contract: string) => withFile(sound(), 'contract.json', contract)
const withFields = (fields: object) =>
  withText(JSON.stringify({ kit: '1.2.0', emits: {}, consumes: {}, slotProps: {}, exposes: {}, ...fields }))
const nested = (depth: number): object => (depth === 0 ? {} : { type: 'array', items: nested(depth - 1) })
const wide = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}])),
  required: [],
})

describe('a team whose contract is hostile', () => {
  let app: TestApp
  let team: Team
  let url: string

  beforeAll(async () => {
    app = await startApp('sqlite', { remotes: { 'mf-viewer': { slots: ['viewer'] } } })
    url = await listen(app)
    team = teamAt(url)
  })

  afterAll(() => app.stop())

  async function refusalOf(build: FakeBuild): Promise<string> {
    const [published, checked] = [await team.publish(build), await team.check(build)]
    expect([published.status, checked.status]).toEqual([422, 422])
    expect(published.body['details']).toEqual(checked.body['details'])
    return String(published.body['details'])
  }

  // docs/behaviour/releases.md#contract
  it.each<[string, () => FakeBuild, string]>([
    ['that is no JSON', () => withText('{'), 'contract.json cannot be compared: it is no JSON'],
    ['that is a list', () => withText('[]'), 'it is no object'],
    ['without a field', () => withText('{"kit":"1.2.0"}'), 'has no field "emits"'],
    ['with an unknown field', () => withFields({ trust: 'me' }), 'has an unknown field "trust"'],
    [
      'with a type that refers to itself',
      () => withFields({ slotProps: { $ref: '#/slotProps' } }),
      'slotProps is no type that can be compared: "$ref"',
    ],
    [
      'with references that grow',
      () =>
        withFields({
          slotProps: { anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }], $defs: { a: {} } },
        }),
      'slotProps has other fields beside "anyOf"',
    ],
    ['with a type 30 levels deep', () => withFields({ slotProps: nested(30) }), 'more than 24 levels deep'],
    [
      'of 100,000 brackets',
      () => withText(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'it is no object',
    ],
    [
      'with 30,000 properties',
      () => withFields({ slotProps: wide(30_000) }),
      'at most 20000 types and names',
    ],
    [
      'of more bytes than allowed',
      () => withText(`${' '.repeat(MAX_CONTRACT_BYTES)}{}`),
      `more than ${MAX_CONTRACT_BYTES} bytes`,
    ],
    [
      'that would change the prototype of objects',
      () =>
        withText(
          '{"kit":"1.2.0","emits":{},"consumes":{},"exposes":{},"slotProps":{"type":"object","required":[],"properties":{"__proto__":{}}}}',
        ),
      'has an impossible name "__proto__"',
    ],
    [
      'with control characters for terminals',
      () => withFields({ slotProps: { opaque: '\u001b[31mfine' } }),
      'has control characters',
    ],
    [
      'that speaks of other actions than the build',
      () => withFields({ emits: { 'toolbar/likeChanged@1': { payload: {}, sticky: false } } }),
      'contract.json and remote.json differ in actions, events or exposed components',
    ],
    [
      'that is listed and missing',
      () => {
        const build = sound()
        build.files.delete('contract.json')
        return build
      },
      'contract.json is missing',
    ],
    [
      'that was changed after the build',
      () => {
        const build = sound()
        build.files.set('contract.json', new TextEncoder().encode('{}'))
        return build
      },
      'contract.json does not match its integrity',
    ],
  ])('gets a refusal for one %s', async (_, build, reason) => {
    expect(await refusalOf(build())).toContain(reason)
  })

  it('cannot make the server think for long', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
    const slotProps = {
      anyOf: Array.from({ length: 100 }, (_, index) => ({
        type: 'object',
        properties: { a: { enum: values(20) }, b: { enum: values(20) }, [`c${index}`]: { enum: values(20) } },
        required: ['a', 'b', `c${index}`],
      })),
    }
    const { status } = await team.check(withFields({ slotProps }))
    expect(status).toBe(200)
  })

  it('checks no remote of others, and none without a token', async () => {
    const other = teamAt(url, 'a-token-of-somebody-else')
    expect((await other.check(sound())).status).toBe(403)
    const answer = await fetch(`${url}/api/v1/remotes/mf-toolbar/check`, { method: 'POST' })
    expect(answer.status).toBe(401)
    const { manifest, ...files } = sound()
    const forged = { ...files, manifest: { ...manifest, name: 'mf-viewer' } }
    const asToolbar = await fetch(`${url}/api/v1/remotes/mf-toolbar/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${RELEASE_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(asSent(forged)),
    })
    expect(asToolbar.status).toBe(422)
  })
})
