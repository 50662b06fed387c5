import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type ListenOptions, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { isRunning, processesBelow } from '../../../test/support/processes.ts'
import { until } from '../../../test/support/until.ts'
import { probe, type ProbeOutcomes, type ProbeTargets } from '../../../test/support/wall-probe.ts'
import { startLauncher } from '../../foundation/launcher/launcher.ts'
import { findConfinements, type Confinement } from './confinement.ts'

/*
 * The scripts here are Node's own, with all its modules: what they do is what a build could do that has left its engine.
 * The permission model of Node is taken away, too, unless a test names it.
 */

const folder = mkdtempSync(join(tmpdir(), 'viewpage-test-'))
const abstractSocket = `viewpage-test-${process.pid}`
let targets: ProbeTargets
let confinements: Confinement[]
const servers: Server[] = []

beforeAll(async () => {
  const file = join(folder, 'viewpage.sqlite')
  writeFileSync(file, 'a secret')
  process.env['A_SECRET'] = 'a secret'
  const socket = join(folder, 'server.sock')
  const listen = async (address: ListenOptions) => {
    const server = createServer((client) => client.end('hello')).listen(address)
    await once(server, 'listening')
    servers.push(server)
    return server
  }
  const { port } = (await listen({ port: 0, host: '127.0.0.1' })).address() as AddressInfo
  for (const path of [socket, `\0${abstractSocket}`]) await listen({ path })
  targets = { file, pid: process.pid, port, socket, abstractSocket }
  confinements = await findConfinements()
})

afterAll(() => {
  delete process.env['A_SECRET']
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

/** What is the same behind each wall. Sockets fail with EPERM where system calls are filtered. */
const BEHIND_A_WALL = {
  root: ['engine.node', 'lib', 'lib64', 'node'],
  libraries: [],
  database: 'ENOENT',
  'environment of the server': 'ENOENT',
  'memory of the server': 'ENOENT',
  'first process': 'ENOENT',
  users: 'ENOENT',
  'write to root': 'EROFS',
  'write to program': expect.stringMatching(/^(?:EROFS|EACCES|EPERM|ETXTBSY)$/),
  'shared memory': 'ENOENT',
  'temporary file': 'ENOENT',
  signal: 'ESRCH',
  'signal to all': expect.anything(),
  network: expect.stringMatching(/^(?:ENETUNREACH|EPERM)$/),
  'UNIX socket': expect.stringMatching(/^(?:ENOENT|EPERM)$/),
  'abstract UNIX socket': expect.stringMatching(/^(?:ECONNREFUSED|EPERM)$/),
  'listen on a UNIX socket': expect.stringMatching(/^(?:ENOENT|EPERM|EACCES)$/),
  SQLite: 'undefined',
  channel: 'undefined',
  secret: null,
  user: expect.any(Number),
  'become root': expect.stringMatching(/^(?:EPERM|EINVAL)$/),
  program: expect.stringMatching(/^(?:ENOENT|EPERM)$/),
} as const satisfies ProbeOutcomes

/** Whether this system has the parts of a wall: a program, and namespaces for this user. */
const TRIALS = {
  bubblewrap: ['bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true'],
  unshare: ['unshare', '--user', '--map-root-user', '--mount', '--pid', '--fork', '--ipc', '--net', 'true'],
} as const
const WALLS = ['bubblewrap', 'unshare'] as const
const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']

function wallsHere(prefix: readonly string[] = []): string[] {
  return WALLS.filter((name) => {
    const [program = '', ...args] = [...prefix, ...TRIALS[name]]
    return spawnSync(program, args).status === 0
  })
}

const here = wallsHere()

function find(name: string): Confinement {
  const found = confinements.find((confinement) => confinement.name === name)
  if (!found)
    throw new Error(`There is no ${name}, only ${confinements.map((each) => each.name).join(', ')}.`)
  return found
}

for (const name of WALLS) {
  const suite = here.includes(name) ? describe : describe.skip
  suite(`a process behind the wall of ${name}`, () => describeWall(name))
}

function describeWall(name: string): void {
  it('reaches nothing of this machine, whatever its engine lets out', async () => {
    const wall = find(name)
    const outcomes = await probe(wall, targets)
    expect(outcomes).toEqual(BEHIND_A_WALL)
    expect(wall.gaps.some((gap) => gap.includes('user of the server'))).toBe(
      outcomes['user'] === process.getuid?.(),
    )
  })

  it('starts no program, even its own', async () => {
    const wall = find(name)
    if (wall.gaps.some((gap) => gap.includes('system call'))) return
    const script = `
      const { spawnSync } = process.getBuiltinModule('child_process')
      process.stdout.write(spawnSync(process.execPath, ['--version']).error?.code ?? 'started')`
    expect(await outputOf(await wall.start(script, []))).toBe('EPERM')
  })

  it('is given three pipes and no other descriptor of the server', async () => {
    const wall = find(name)
    const child = await wall.start('process.stdout.write("ready"); process.stdin.resume()', [])
    await once(child.stdout, 'data')
    const launcher = startLauncher().pid ?? 0
    const own = new Set([...descriptorsOf('self'), ...descriptorsOf(launcher)].map(([, target]) => target))
    const innermost = [child.pid, ...processesBelow(child.pid)].at(-1) ?? 0
    const theirs = descriptorsOf(innermost)
    void child.kill()
    expect(theirs.length).toBeGreaterThan(3)
    const shared = theirs.filter(([, target]) => own.has(target) && /^(?:socket|pipe|\/)/.test(target))
    expect(shared.filter(([number, target]) => number > 2 && target !== '/dev/null')).toEqual([])
  })

  it('gets no more memory than its limit', async () => {
    const wall = find(name)
    const fill = `process.stdout.write(String(Array.from({ length: 20 }, () => new Uint8Array(1e8).fill(1)).length))`
    expect(await outputOf(await wall.start(fill, []))).toMatch(/allocation failed/)
  })

  it('ends with the process that started it, even if it loops', async () => {
    const wall = find(name)
    const child = await wall.start(`process.stdout.write('ready', () => { for (;;); })`, [])
    await once(child.stdout, 'data')
    const pids = [child.pid, ...processesBelow(child.pid)]
    await child.kill()
    await until(() => pids.every((pid) => !isRunning(pid)))
  })
}

describe('a process with Node’s permission model', () => {
  it.each([...here, 'none'])('reads and starts nothing (%s)', async (name) => {
    const attempts = [
      `fs.readFileSync('/proc/self/environ')`,
      `fs.readFileSync(${JSON.stringify(targets.file)})`,
      `fs.writeFileSync('/tmp/viewpage-left-behind', 'x')`,
      `fs.symlinkSync('/etc/passwd', '/tmp/viewpage-left-behind')`,
      `process.getBuiltinModule('child_process').spawnSync('id')`,
      `new (process.getBuiltinModule('worker_threads').Worker)('0', { eval: true })`,
      `process.getBuiltinModule('inspector').open(0)`,
      `process.binding('spawn_sync').spawn({ file: '/bin/true', args: [] })`,
    ]
    const child = await find(name).start(`
      const fs = process.getBuiltinModule('fs')
      const outcomes = [${attempts.map((each) => `() => ${each}`).join()}].map((act) => {
        try { return act().error?.code ?? 'reached' } catch (error) { return error.code }
      })
      process.stdout.write(JSON.stringify(outcomes))`)
    const outcomes = JSON.parse(await outputOf(child)) as unknown[]
    expect(outcomes).toEqual(attempts.map(() => 'ERR_ACCESS_DENIED'))
  })
})

describe('the walls of a server that is not root', () => {
  const root = join(import.meta.dirname, '../../../..')

  // The files of this repository may be readable by root only.
  const canTry = process.getuid?.() === 0 && canOthersRead(root)
  const test = canTry ? it : it.skip

  test('are the same, but for the user', async () => {
    const imports = ['src/pages/rendering/confinement.ts', 'test/support/wall-probe.ts']
    const script = `
      const [{ findConfinements }, { probe }] = await Promise.all(${JSON.stringify(imports)}.map((path) => import(${JSON.stringify(join(root, 'server/'))} + path)))
      const running = setInterval(() => undefined, 1_000)
      const outcomes = []
      for (const confinement of await findConfinements())
        if (confinement.isWall) outcomes.push([confinement.name, await probe(confinement, ${JSON.stringify(targets)})])
      clearInterval(running)
      process.stdout.write(JSON.stringify(outcomes))`
    const [program = '', ...ids] = AS_NOBODY
    const server = spawn(program, [...ids, process.execPath, '--input-type=module', '--eval', script], {
      env: { ...process.env, NODE_OPTIONS: '' },
      cwd: '/',
    })
    const [out, err] = await Promise.all([text(server.stdout), text(server.stderr)])
    if (out === '') throw new Error(err)
    const found = JSON.parse(out) as [string, ProbeOutcomes][]
    expect(found).toEqual(wallsHere(AS_NOBODY).map((name) => [name, BEHIND_A_WALL]))
  })
})

/** Root may read everything, so the mode decides. */
function canOthersRead(path: string): boolean {
  const canEnter = (statSync(path).mode & 0o005) === 0o005
  return canEnter && (path === '/' || canOthersRead(dirname(path)))
}

async function outputOf(child: Awaited<ReturnType<Confinement['start']>>): Promise<string> {
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
}

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
