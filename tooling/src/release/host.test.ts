import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { HostBuildContract, HostRegistration, RegisteredHost } from '@viewpage/shared-events/wire'
import { root } from '../../setup/install.mjs'
import { host } from './host.ts'

const SOURCE = `import { defineHost, passes } from '@viewpage/remote-kit/define-host'
import { toolbar } from '@viewpage/shared-events'
interface ToolbarProps { readonly title: string }
export const host = defineHost({
  name: 'handbook',
  emits: [],
  consumes: [toolbar.likeChanged],
  fillsSlots: false,
  uses: { 'mf-toolbar': { './Toolbar': passes<ToolbarProps>('title') } },
})
`
const LISTED: RegisteredHost[] = [
  {
    ...{ host: 'shell', version: '2.1.0', mounts: [], fillsSlots: true },
    ...{ registeredAt: '2026-11-23T12:00:00.000Z', registration: null },
  },
  {
    ...{ host: 'handbook', version: '3.0.0', mounts: ['mf-toolbar'], fillsSlots: false },
    registeredAt: '2026-11-23T13:00:00.000Z',
    registration: { token: 'host:handbook', by: 'ada', reason: 'first' },
  },
]

// docs/behaviour/releases.md#hosts-elsewhere
describe('the command for hosts', () => {
  let folder: string
  let server: Server
  let url: string
  let requests: string[]
  let bodies: { readonly contract: string; readonly by: string; readonly reason?: string }[]
  let registration: HostRegistration

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-host-'))
    mkdirSync(join(folder, 'src'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{"name":"handbook","version":"3.0.0","type":"module"}')
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
        if (text !== '') bodies.push(JSON.parse(text) as (typeof bodies)[number])
        const status = request.method === 'DELETE' ? 204 : 200
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(status === 204 ? '' : JSON.stringify(request.method === 'GET' ? LISTED : registration))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    requests = []
    bodies = []
    registration = { host: 'handbook', version: '3.0.0', replaced: null, parties: ['mf-toolbar 1.4.0'] }
  })
  afterEach(() => rmSync(join(folder, 'src/contract.ts'), { force: true }))

  async function run(...words: string[]): Promise<string[]> {
    const lines: string[] = []
    const env = { VIEWPAGE_URL: url, VIEWPAGE_RELEASE_TOKEN: 'the-token' }
    await host(words, { folder, env, user: 'ada', print: (line) => lines.push(line) })
    return lines
  }

  it('registers the types that the host in the folder passes now', async () => {
    writeFileSync(join(folder, 'src/contract.ts'), SOURCE)
    registration = { ...registration, replaced: '2.9.0' }
    expect(await run('register', '--reason', 'first')).toEqual([
      'compared with mf-toolbar 1.4.0',
      'registered handbook 3.0.0 in place of 2.9.0',
    ])
    expect(requests).toEqual(['PUT /api/v1/hosts/handbook Bearer the-token'])
    const [{ contract, by, reason } = { contract: '{}', by: '' }] = bodies
    expect([by, reason]).toEqual(['ada', 'first'])
    const sent = JSON.parse(contract) as HostBuildContract
    expect(sent).toMatchObject({ name: 'handbook', version: '3.0.0', slotProps: null, languages: [] })
    expect(sent.uses).toEqual({
      'mf-toolbar': {
        './Toolbar': {
          props: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
          sets: ['title'],
        },
      },
    })
    expect(Object.keys(sent.consumes)).toEqual(['toolbar/likeChanged@1'])
  })

  it('says where a host declares itself, in a folder without one', async () => {
    await expect(run('register')).rejects.toThrow(
      'it has no src/contract.ts. Declare it there with defineHost()',
    )
    expect(requests).toEqual([])
  })

  it('lists the hosts, with who registered them', async () => {
    expect(await run('list')).toEqual([
      'shell 2.1.0  mounts all slots; of this server, started 2026-11-23T12:00:00.000Z',
      'handbook 3.0.0  mounts mf-toolbar; registered 2026-11-23T13:00:00.000Z by ada (token host:handbook): first',
    ])
  })

  it('withdraws a host, on the server that is named, with who and why', async () => {
    expect(await run('withdraw', 'handbook', '--server', url, '--reason', 'it is gone')).toEqual([
      'withdrew handbook: releases no longer have to fit it',
    ])
    expect(requests).toEqual(['DELETE /api/v1/hosts/handbook Bearer the-token'])
    expect(bodies).toEqual([{ by: 'ada', reason: 'it is gone' }])
  })

  it.each([[], ['register', 'handbook'], ['withdraw'], ['--hurry']])(
    'prints how to use it: %j',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow('usage: viewpage host')
    },
  )
})
