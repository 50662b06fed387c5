import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startLauncher } from '../launcher/launcher.ts'
import { findConfinement, type Confinement } from './confinement.ts'

/** These scripts are Node's own, with all its modules: what they do is what a build could do that broke out. */
describe('a confined process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-test-'))
  const secret = join(folder, 'viewpage.sqlite')
  const server = createServer((socket) => socket.end('hello'))
  let confinement: Confinement
  let port: number

  beforeAll(async () => {
    writeFileSync(secret, 'a secret')
    process.env['A_SECRET'] = 'a secret'
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
    confinement = await findConfinement()
  })

  afterAll(() => {
    delete process.env['A_SECRET']
    server.close()
    rmSync(folder, { recursive: true })
  })

  /** What an expression is in there, or the code of the error that it throws. */
  async function outcomeOf(expression: string): Promise<string> {
    const child = await confinement.start(`
      let text
      try { text = JSON.stringify(await (${expression})) } catch (error) { text = error.code ?? String(error) }
      process.stdout.write(String(text))`)
    return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  }

  const fs = `(await import('node:fs'))`
  const files = [
    ['the environment of the server', () => `/proc/${process.pid}/environ`],
    ['the memory of the server', () => `/proc/${process.pid}/mem`],
    ['the environment of the first process', () => '/proc/1/environ'],
    ['its own environment', () => '/proc/self/environ'],
    ['the database', () => secret],
    ['the users of the machine', () => '/etc/passwd'],
    ['the program of the server', () => import.meta.filename],
  ] as const

  it.each(files)('cannot read %s', async (_, path) => {
    const read = `${fs}.readFileSync(${JSON.stringify(path())}, 'utf8')`
    expect(await outcomeOf(read)).toBe('ERR_ACCESS_DENIED')
  })

  it('cannot list, write or link anything', async () => {
    for (const attempt of [
      `${fs}.readdirSync(${JSON.stringify(folder)})`,
      `${fs}.writeFileSync('/tmp/viewpage-left-behind', 'x')`,
      `${fs}.symlinkSync('/etc/passwd', '/tmp/viewpage-left-behind')`,
      `${fs}.openSync('/dev/shm/viewpage-left-behind', 'w')`,
    ]) {
      expect(await outcomeOf(attempt)).toBe('ERR_ACCESS_DENIED')
    }
  })

  it('has an environment without the secrets of the server', async () => {
    // The shell that sets the limits adds where it is.
    expect(JSON.parse(await outcomeOf('({ PWD: "/", ...process.env })'))).toEqual({
      NODE_ENV: 'production',
      PWD: '/',
    })
  })

  it.each([
    ['a program', `(await import('node:child_process')).spawnSync('id').error?.code ?? 'started'`],
    ['a thread', `new (await import('node:worker_threads')).Worker('0', { eval: true })`],
    ['native code', `process.dlopen({ exports: {} }, '/usr/lib/x86_64-linux-gnu/libc.so.6')`],
    ['an inspector', `(await import('node:inspector')).open(0)`],
    ['a module with a secret door', `process.binding('spawn_sync').spawn({ file: '/bin/true', args: [] })`],
  ])('cannot start %s', async (_, attempt) => {
    expect(await outcomeOf(attempt)).toMatch(/ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|EvalError/)
  })

  it('has no channel through which it could pass handles', async () => {
    expect(await outcomeOf('[typeof process.send, typeof process.channel]')).toBe('["undefined","undefined"]')
  })

  it('is given three pipes and no other descriptor of the server', async () => {
    const child = await confinement.start('process.stdout.write("ready"); process.stdin.resume()')
    await once(child.stdout, 'data')
    const launcher = startLauncher().pid ?? 0
    const own = new Set([...descriptorsOf('self'), ...descriptorsOf(launcher)].map(([, target]) => target))
    const theirs = descriptorsOf(child.pid)
    void child.kill()
    expect(theirs.length).toBeGreaterThan(3)
    const shared = theirs.filter(([, target]) => own.has(target) && /^(?:socket|pipe|\/)/.test(target))
    expect(shared.filter(([number, target]) => number > 2 && target !== '/dev/null')).toEqual([])
  })

  it('reaches neither the server nor the database, where the system can prevent it', async () => {
    const { port: databasePort } = new URL(process.env['TEST_POSTGRES_URL'] ?? '')
    const connect = (to: number | string) => `
      (await import('node:events')).once((await import('node:net')).connect(${to}, '127.0.0.1'), 'connect').then(() => 'connected')`
    const outcomes = [
      await outcomeOf(connect(port)),
      await outcomeOf(connect(databasePort)),
      await outcomeOf(`fetch('http://127.0.0.1:${port}')`),
    ]
    const refused = confinement.gaps.some((gap) => gap.includes('network'))
      ? ['"connected"', '"connected"', expect.any(String)]
      : ['ENETUNREACH', 'ENETUNREACH', 'TypeError: fetch failed']
    expect(outcomes).toEqual(refused)
  })

  it('is another user and cannot send signals to the server, where the system can prevent it', async () => {
    const outcomes = [
      (await outcomeOf('process.getuid()')) === String(process.getuid?.()),
      await outcomeOf(`process.kill(${process.pid}, 0)`),
      await outcomeOf(`process.setuid(0)`),
    ]
    const hasUser = !confinement.gaps.some((gap) => gap.includes('user of the server'))
    expect(hasUser ? outcomes : [false, 'EPERM', 'EPERM']).toEqual([false, 'EPERM', 'EPERM'])
  })

  it('gets no more memory than its limit, on the heap or beside it', async () => {
    const grow = `(() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) })()`
    expect(await outcomeOf(grow)).toMatch(/heap out of memory|heap limit/i)
    const isLimited = !confinement.gaps.some((gap) => gap.includes('heap'))
    const fill = `Array.from({ length: 20 }, () => new Uint8Array(1e8).fill(1)).length`
    expect(!isLimited || /allocation failed/.test(await outcomeOf(fill))).toBe(true)
  })
})

function descriptorsOf(pid: number | 'self'): [number, string][] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return [[Number(number), readlinkSync(`/proc/${pid}/fd/${number}`)] as [number, string]]
    } catch {
      // It was the descriptor of the folder that is listed.
      return []
    }
  })
}
