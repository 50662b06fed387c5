import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startLauncher } from '../../src/foundation/launcher/launcher.ts'
import { createStorage } from '../support/databases.ts'
import { decoded } from '../support/decoded.ts'
import { fakeBuild, fakeBuilds, withFile, type FakeBuild, type FakeRemote } from '../support/fake-builds.ts'
import { childrenOf, isRunning, processesBelow } from '../support/processes.ts'
import { FORCED, listen, teamAt, type Team } from '../support/release-over-http.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { startServerProcess } from '../support/start-server-process.ts'
import { until } from '../support/until.ts'

/** The boundary that stops an attack, by the error message that the build gets. */
const BOUNDARY = {
  modules: /a server build gets no modules/,
  import: /Not supported/,
  missing: /is not defined|is not a function|undefined/,
  strings: /Code generation from strings disallowed/,
} as const

const NODE_MODULES = ['fs', 'child_process', 'worker_threads', 'net', 'http', 'module', 'vm', 'inspector']

/** Expressions of a build that is rendered, which would return what they steal. */
const ATTACKS: readonly (readonly [name: string, expression: string, boundary: keyof typeof BOUNDARY])[] = [
  ...NODE_MODULES.map((name) => [`require node:${name}`, `require('node:${name}')`, 'modules'] as const),
  [
    'read the environment of the server',
    `require('fs').readFileSync('/proc/${process.pid}/environ')`,
    'modules',
  ],
  ['read the database', `require('fs').readFileSync('__DATA_DIR__/viewpage.sqlite')`, 'modules'],
  ['connect to the server', `require('net').connect(__PORT__)`, 'modules'],
  ['read its own environment', `process.env.DATA_DIR ?? process.env.PATH.length`, 'missing'],
  ['get a module from the process', `process.getBuiltinModule('fs')`, 'missing'],
  ['get an internal module', `process.binding('fs')`, 'missing'],
  ['send a signal', `process.kill(${process.pid}, 'SIGKILL')`, 'missing'],
  ['exit', `process.exit(0)`, 'missing'],
  ['pass a handle', `process.send({}, {})`, 'missing'],
  ['fetch from the server', `fetch('http://127.0.0.1:__PORT__')`, 'missing'],
  ['open a socket', `new WebSocket('ws://127.0.0.1:__PORT__')`, 'missing'],
  ['find the global object of Node', `Function('return process')()`, 'strings'],
  ['evaluate text', `eval('1')`, 'strings'],
  ['make a function outside its context', `TextEncoder.constructor('return process')()`, 'strings'],
  ['make one with console.log', `console.log.constructor('return process')()`, 'strings'],
  ['make one with require', `require.constructor('return process')()`, 'strings'],
  ['make an asynchronous one', `(async () => 0).constructor('return 1')()`, 'strings'],
  [
    'compile native code',
    `new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).x.y`,
    'missing',
  ],
]

/** A build that shows what each expression returns, or why it returns nothing. */
function attackingBuild(version: string, ...expressions: readonly string[]): FakeBuild {
  const build = fakeBuild('mf-toolbar', version, ['toolbar'])
  const attempts = expressions.map(
    (expression) => `(() => {
  let stolen = '', refused = ''
  return () => {
    try { stolen = String(${expression}) } catch (error) { refused = String(error) }
    return '<p data-stolen="' + stolen + '" data-refused="' + refused.replace(/["&<>]/g, ' ') + '"></p>'
  }
})()`,
  )
  return withFile(
    build,
    build.manifest.server,
    `exports.slots = ['toolbar']
exports.contract = { emits: [], consumes: [] }
const attempts = [${attempts.join()}]
exports.render = () => attempts.map((attempt) => attempt()).join('')`,
  )
}

describe('server code of a remote that attacks the server', () => {
  let app: TestApp
  let url: string
  let team: Team
  let versions = 0

  beforeAll(async () => {
    app = await startApp('sqlite', {
      // Each page waits as long for code that hangs.
      env: { VIEWPAGE_RENDER_DEADLINE_MS: '1000' },
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['metadata'] } },
    })
    url = await listen(app)
    team = teamAt(url)
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  })

  afterAll(() => app.stop())

  const runningProcesses = () => processesBelow(process.pid).filter(isRunning)
  /** Each may have further processes, which its walls need. */
  const renderers = () => childrenOf(startLauncher().pid ?? 0).filter(isRunning)
  const nextVersion = () => `2.0.${++versions}`

  async function release(build: FakeBuild): Promise<void> {
    const { name, version } = build.manifest
    expect((await team.publish(build, FORCED)).status).toBe(201)
    expect((await team.activate(name, version, FORCED)).status).toBe(200)
  }

  /** Each page has another title, so that no slot is cached. */
  async function loadPage(): Promise<string> {
    const title = `Page ${++versions}`
    await app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set({ title }).execute(),
    )
    const html = await (await fetch(`${url}/p/orbit1/`, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain(`metadata ${title}`)
    return html
  }

  describe('by what it evaluates,', () => {
    let shown: { readonly stolen: string; readonly refused: string }[]

    // One build tries all of it, because a release takes three processes.
    beforeAll(async () => {
      const { port } = app.server.server.address() as AddressInfo
      const aimed = ATTACKS.map(([, expression]) =>
        expression.replace('__PORT__', String(port)).replace('__DATA_DIR__', app.parts.config.files.dataDir),
      )
      await release(attackingBuild(nextVersion(), ...aimed))
      const found = (await loadPage()).matchAll(/data-stolen="([^"]*)" data-refused="([^"]*)"/g)
      shown = [...found].map(([, stolen = '', refused = '']) => ({ stolen, refused: decoded(refused) }))
    })

    it.each(ATTACKS.map(([name, , boundary], index) => [name, boundary, index] as const))(
      'cannot %s, and the page shows nothing of it',
      (_, boundary, index) => {
        expect(shown).toHaveLength(ATTACKS.length)
        expect(shown[index]).toEqual({ stolen: '', refused: expect.stringMatching(BOUNDARY[boundary]) })
      },
    )
  })

  it('cannot import a module; the error appears with the next page', async () => {
    const steal = `(import('node:fs').then((fs) => (stolen = Object.keys(fs)), (error) => (refused = String(error))), '')`
    await release(attackingBuild(nextVersion(), steal))
    await loadPage()
    expect(await loadPage()).toMatch(
      new RegExp(`data-stolen="" data-refused="[^"]*${BOUNDARY.import.source}`, 'i'),
    )
  })

  it('has only the globals that it needs', async () => {
    await release(
      attackingBuild(nextVersion(), `(() => { throw Object.getOwnPropertyNames(globalThis).join() })()`),
    )
    const [, names = ''] = /data-refused="([^"]*)"/.exec(await loadPage()) ?? []
    const own = new Set(names.split(','))
    const ofNode = [
      'Buffer',
      'require',
      'fetch',
      'WebSocket',
      'navigator',
      'setInterval',
      'setImmediate',
      'MessageChannel',
    ]
    expect([own.has('Object'), ofNode.filter((name) => own.has(name))]).toEqual([true, []])
  })

  it('cannot change the slots of other remotes, nor hide its own', async () => {
    const poison = `Object.assign(Object.prototype, { html: 'evil', rendered: 'evil' }), (JSON.parse = () => ({})), ''`
    await release(attackingBuild(nextVersion(), `(${poison})`))
    for (let page = 0; page < 3; page++) expect(await loadPage()).not.toContain('evil')
  })

  it.each([
    ['loops for ever', 'for (;;);', 8],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length))', 4],
    ['fills buffers', 'const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))', 4],
    ['waits for itself', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)', 4],
    ['returns more than a page can hold', `return 'x'.repeat(2e7)`, 8],
    ['prints without end', `for (let i = 0; i < 2e4; i++) console.log('x'.repeat(1e3)); throw 1`, 4],
    [
      'creates promises without end',
      'const again = () => Promise.resolve().then(again); again(); throw 1',
      4,
    ],
  ])('costs only its own slot and at most one process when it %s', async (_, body, count) => {
    const before = renderers().length
    await release(attackingBuild(nextVersion(), `(() => { ${body} })()`))
    const pages = []
    for (let page = 0; page < count; page++) pages.push(await loadPage())
    expect(pages.filter((html) => !/data-slot="metadata"[^>]*data-rendered="html"/.test(html))).toEqual([])
    await until(() => renderers().length <= before + 1)
    await release(fakeBuild('mf-toolbar', nextVersion(), ['toolbar']))
    expect(await loadPage()).toContain('data-version-rendered="2.0.')
  })

  it('gets nothing out by its errors but a short message and its own places', async () => {
    const loot = `['the loot', '\\u001b[31m', 'x'.repeat(1e5)].join('\\n')`
    const build = attackingBuild(nextVersion(), `''`)
    const failing = withFile(
      build,
      build.manifest.server,
      `exports.slots = ['toolbar']
exports.contract = { emits: [], consumes: [] }
exports.render = () => { throw Object.assign(new Error('no'), { stack: ${loot} }) }`,
    )
    const { status, body } = await team.check(failing)
    expect([status, body['ok']]).toEqual([200, false])
    const text = JSON.stringify(body)
    expect(text).toContain('the loot')
    expect(text).not.toContain('xxx')
    const throwing = withFile(build, build.manifest.server, `throw ${loot}.replaceAll('\\n', ' ')`)
    const refused = await team.check(throwing)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body).length).toBeLessThan(1_000)
    expect(JSON.stringify(refused.body)).not.toContain('\\u001b')
  })

  it('ends when its server stops', async () => {
    const pids = runningProcesses()
    const other = await startApp('sqlite', { remotes: { 'mf-toolbar': { slots: ['header'] } } })
    await other.browser().get('/login/')
    const own = runningProcesses().filter((pid) => !pids.includes(pid))
    expect(own.length).toBeGreaterThan(0)
    await other.stop()
    // The kernel ends what is behind a wall with the process that made it.
    await until(() => own.every((pid) => !isRunning(pid)))
  })
})

describe.each<[string, FakeRemote]>([
  ['waits for work', 'plain'],
  ['loops for ever', 'loops-for-ever'],
])('server code of a remote that %s', (_, fake) => {
  it('ends when its server is killed', async () => {
    const storage = await createStorage('sqlite', { hasTables: true })
    const server = await startServerProcess(storage, fakeBuilds(join(storage.dataDir, 'builds')))
    const team = teamAt(server.url)
    await team.publish(fakeBuild('mf-toolbar', '1.0.0', ['header'], fake), FORCED)
    await team.activate('mf-toolbar', '1.0.0', FORCED)
    await (await fetch(`${server.url}/login/`, { headers: { accept: 'text/html' } })).text()
    const pids = processesBelow(server.pid)
    // A fork of the server itself would block it: it has only the launcher.
    expect(childrenOf(server.pid)).toHaveLength(1)
    expect(pids.length).toBeGreaterThan(1)
    await server.end('SIGKILL')
    await until(() => pids.every((pid) => !isRunning(pid)))
    await storage.remove()
  })
})
