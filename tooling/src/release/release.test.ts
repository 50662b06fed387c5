import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { publishBuilt } from './publish-built.ts'
import { createReleaseClient } from './release-client.ts'
import { release } from './release.ts'

describe('the release command', () => {
  let server: Server
  let url: string
  let requests: string[]
  let bodies: unknown[]
  let refusal: { status: number; body: unknown } | null
  /** One for each call that changes something; then `refusal`. */
  let refusals: { status: number; body: unknown }[]
  let remotes: object[]

  beforeEach(async () => {
    requests = []
    bodies = []
    refusal = null
    refusals = []
    remotes = []
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { method = '', url: path = '' } = request
        requests.push(`${method} ${path} ${request.headers.authorization ?? ''}`)
        if (method !== 'GET') bodies.push(JSON.parse(Buffer.concat(parts).toString()))
        const set = { id: 'r_1', remotes: { 'mf-toolbar': { version: '1.1.0' } } }
        const { status, body } =
          method === 'GET'
            ? { status: 200, body: remotes }
            : (refusals.shift() ?? refusal ?? { status: 200, body: set })
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterEach(() => {
    server.close()
  })

  async function run(words: readonly string[], env: Record<string, string> = {}): Promise<string[]> {
    const lines: string[] = []
    await release(words, {
      folder: '/nowhere',
      env: { VIEWPAGE_URL: url, VIEWPAGE_RELEASE_TOKEN: 'the-token', ...env },
      user: 'ada',
      print: (line) => lines.push(line),
    })
    return lines
  }

  const active = (version: string) => ({
    remote: 'mf-toolbar',
    active: version,
    activation: null,
    versions: [],
  })

  it('activates a version with its token and prints the new set', async () => {
    expect(await run(['activate', 'mf-toolbar', '1.1.0'])).toEqual(['release set r_1', '  mf-toolbar 1.1.0'])
    expect(requests).toEqual([
      'GET /api/v1/remotes/ Bearer the-token',
      'PUT /api/v1/remotes/mf-toolbar/active Bearer the-token',
    ])
  })

  // docs/behaviour/releases.md#who-and-why
  it('sends the replaced version, the name and the reason', async () => {
    remotes = [active('1.0.0')]
    await run(['activate', 'mf-toolbar', '1.1.0', '--reason', 'the share panel is back'])
    await run(['rollback', 'mf-toolbar', '--by', 'Grace', '--reason', 'it blinks'])
    remotes = [active('')]
    await run(['activate', 'mf-toolbar', '1.1.0'], { GITHUB_ACTOR: 'octocat' })
    remotes = []
    await run(['activate', 'mf-toolbar', '1.1.0'], { GITLAB_USER_LOGIN: 'fox' })
    expect(bodies).toEqual([
      { version: '1.1.0', expect: '1.0.0', by: 'ada', reason: 'the share panel is back' },
      { expect: '1.0.0', by: 'Grace', reason: 'it blinks' },
      { version: '1.1.0', expect: null, by: 'octocat' },
      { version: '1.1.0', expect: null, by: 'fox' },
    ])
  })

  // docs/behaviour/releases.md#forced-release
  it('forces a release only if it is told to, and says why', async () => {
    remotes = [active('1.0.0')]
    await run(['activate', 'mf-toolbar', '1.1.0', '--force', '--reason', 'the shell follows in an hour'])
    expect(bodies).toEqual([
      {
        version: '1.1.0',
        expect: '1.0.0',
        by: 'ada',
        reason: 'the shell follows in an hour',
        force: true,
      },
    ])
  })

  it('lists what the active version was forced past', async () => {
    const forced = ['mf-toolbar 1.1.0 no longer publishes `toolbar/likeChanged@1`.']
    const activation = { at: '2026-11-14T13:00:00.000Z', token: '*', by: 'ada', reason: 'urgent', forced }
    const versions = [{ version: '1.1.0', publishedAt: '2026-11-14T12:00:00.000Z' }]
    remotes = [{ ...active('1.1.0'), activation, versions }]
    expect((await run(['list'])).slice(2)).toEqual([
      '      active since 2026-11-14T13:00:00.000Z by ada (token *): urgent',
      '      forced past: mf-toolbar 1.1.0 no longer publishes `toolbar/likeChanged@1`.',
    ])
  })

  it('rolls back', async () => {
    await run(['rollback', 'mf-toolbar'])
    expect(requests[1]).toBe('POST /api/v1/remotes/mf-toolbar/rollback Bearer the-token')
  })

  it.each([
    [
      'with a token',
      { token: '*', by: 'ada', reason: 'the share panel is back' },
      ' by ada (token *): the share panel is back',
    ],
    [
      'with a token, of a release without a name or reason',
      { token: 'mf-toolbar', by: null, reason: null },
      ' (token mf-toolbar)',
    ],
    [
      'with a token, of a build that the server published itself',
      { token: null, by: null, reason: null },
      '',
    ],
    ['without a token', {}, ''],
  ])('lists versions and how the active one became active, %s', async (_, who, how) => {
    const at = '2026-11-14T13:00:00.000Z'
    const versions = [
      { version: '1.1.0', publishedAt: '2026-11-14T12:00:00.000Z' },
      { version: '1.0.0', publishedAt: '2026-11-13T12:00:00.000Z' },
    ]
    remotes = [{ ...active('1.1.0'), activation: { at, ...who }, versions }]
    expect(await run(['list'])).toEqual([
      'mf-toolbar',
      '  * 1.1.0  2026-11-14T12:00:00.000Z',
      `      active since ${at}${how}`,
      '    1.0.0  2026-11-13T12:00:00.000Z',
    ])
  })

  it.each([
    [[]],
    [['--preview']],
    [['check']],
    [['activate', 'mf-toolbar', '1.1.0']],
    [['rollback', 'mf-toolbar']],
  ])('says before it builds or sends anything that there is no token: %j', async (words) => {
    await expect(run(words, { VIEWPAGE_RELEASE_TOKEN: '' })).rejects.toThrow(
      'There is no release token. Set VIEWPAGE_RELEASE_TOKEN',
    )
    expect(requests).toEqual([])
  })

  it.each([
    ['viewpage.example', 'https://viewpage.example'],
    ['localhost:8080', 'https://localhost:8080'],
    ['ftp://viewpage.example', 'https://viewpage.example'],
    ['', 'https://viewpage.example'],
  ])('says that the address "%s" lacks its scheme, and how to write it', async (address, advice) => {
    await expect(run([], { VIEWPAGE_URL: address })).rejects.toThrow(
      `"${address}" is not the address of a server. Write it with its scheme, such as VIEWPAGE_URL=${advice}.`,
    )
  })

  it.each([
    ['toolbar', 'There is no remote `toolbar`. Did you mean mf-toolbar?'],
    ['mf-toolbars', 'There is no remote `mf-toolbars`. Did you mean mf-toolbar?'],
    ['sidebars', 'There is no remote `sidebars`. There are mf-toolbar.'],
  ])('has a hint for the remote %s, which the server does not know', async (name, hint) => {
    remotes = [active('1.0.0')]
    await expect(run(['rollback', name])).rejects.toThrow(hint)
    await expect(run(['activate', name, '1.0.0'])).rejects.toThrow(hint)
    expect(bodies).toEqual([])
  })

  it('shows the reason of the server if it refuses', async () => {
    refusal = {
      status: 409,
      body: { error: 'nothing_to_roll_back', message: 'There is no earlier version.' },
    }
    await expect(run(['rollback', 'mf-toolbar'])).rejects.toThrow('There is no earlier version.')
    refusal = { status: 422, body: { message: 'The body does not fit.', details: ['/by is long', '/x'] } }
    await expect(run(['rollback', 'mf-toolbar'])).rejects.toThrow(
      'The body does not fit.\n  /by is long\n  /x',
    )
  })

  // docs/behaviour/releases.md#expected-version
  it.each([
    ['', 'npm run release -- activate mf-notes 1.0.3'],
    ['10', 'npx viewpage canary mf-notes 1.0.3 --share 10'],
  ])(
    'names the command that goes on after a version was published, if the rest is refused: %s',
    async (share, command) => {
      const manifest = { name: 'mf-notes', version: '1.0.3' } as RemoteManifest
      const client = createReleaseClient(url, 'the-token')
      const lines: string[] = []
      const go = () =>
        publishBuilt({ manifest, published: { manifest, files: {} } }, client, {
          canary: share === '' ? null : { share: Number(share), minutes: undefined },
          details: { by: 'ada' },
          print: (line) => lines.push(line),
        })
      const published = { status: 201, body: {} }
      refusals = [published, { status: 403, body: { message: 'This token was withdrawn.' } }]
      await expect(go()).rejects.toThrow(
        `This token was withdrawn.\n  The version is published. To go on: ${command}`,
      )
      expect(lines).toEqual(['published mf-notes 1.0.3'])
      // The server may have named it.
      refusals = [published, { status: 409, body: { message: `Ada was faster. Run: ${command}` } }]
      await expect(go()).rejects.toThrow(new Error(`Ada was faster. Run: ${command}`))
      refusals = [{ status: 409, body: { message: 'It is published already. Raise the version.' } }]
      await expect(go()).rejects.toThrow(new Error('It is published already. Raise the version.'))
    },
  )

  // docs/behaviour/releases.md#other-slots
  it('says which slots no page shows', async () => {
    refusal = {
      status: 200,
      body: { id: 'r_2', remotes: { 'mf-notes': { version: '1.0.3' } }, unseenSlots: ['notes'] },
    }
    expect((await run(['activate', 'mf-notes', '1.0.3'])).at(-1)).toBe(
      'No page of this server shows the slot `notes` of mf-notes 1.0.3. Ask the operator to add it to VIEWPAGE_OTHER_SLOTS, or fill a slot that pages show.',
    )
  })

  it('names the variable to set if the server cannot be reached', async () => {
    const context = { folder: '/', env: { VIEWPAGE_URL: 'http://127.0.0.1:1' }, print: () => undefined }
    await expect(release(['list'], context)).rejects.toThrow('is the server running? Set VIEWPAGE_URL')
  })

  it.each([
    ['publish'],
    ['activate', 'mf-toolbar'],
    ['rollback'],
    ['list', 'all'],
    ['check', 'mf-toolbar'],
    ['list', '--since', 'now'],
  ])('shows the usage for %s', async (...words) => {
    await expect(run(words)).rejects.toThrow('usage: npm run release')
    expect(requests).toEqual([])
  })
})
