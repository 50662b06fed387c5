import { text } from 'node:stream/consumers'
import type { Confinement } from '../../src/pages/rendering/confinement.ts'

/** What a script in a confined process tried to reach, and what it got: a value, or the code of an error. */
export type ProbeOutcomes = Readonly<Record<string, unknown>>

/** What the script tries to reach: of this process, unless something else is named. */
export interface ProbeTargets {
  readonly file: string
  readonly pid: number
  readonly port: number
  readonly socket: string
  readonly abstractSocket: string
}

/**
 * A script of Node's own, as code could be that has left its engine.
 *
 * @returns an ES module that prints the outcomes as JSON
 */
export function probeScript({ file, pid, port, socket, abstractSocket }: ProbeTargets): string {
  const quoted = JSON.stringify
  return `
const { getBuiltinModule } = process
const [fs, net, events, child] = ['fs', 'net', 'events', 'child_process'].map(getBuiltinModule)
const outcomes = {}
async function attempt(name, act) {
  try { outcomes[name] = (await act()) ?? null } catch (error) { outcomes[name] = error.code ?? String(error) }
}
const connect = (options) => events.once(net.connect(options), 'connect').then(() => 'connected')
const listen = (path) => events.once(net.createServer().listen(path), 'listening').then(() => 'listening')
await attempt('root', () => fs.readdirSync('/', { recursive: true }).filter((name) => !/^lib(64)?\\//.test(name)).sort())
await attempt('libraries', () => fs.readdirSync('/lib').filter((name) => !/\\.so/.test(name)))
await attempt('database', () => fs.readFileSync(${quoted(file)}, 'utf8'))
await attempt('environment of the server', () => fs.readFileSync('/proc/${pid}/environ', 'utf8').length)
await attempt('memory of the server', () => fs.openSync('/proc/${pid}/mem', 'r'))
await attempt('first process', () => fs.readFileSync('/proc/1/environ', 'utf8').length)
await attempt('users', () => fs.readFileSync('/etc/passwd', 'utf8').length)
await attempt('write to root', () => fs.writeFileSync('/left-behind', 'x'))
await attempt('write to program', () => fs.appendFileSync(process.execPath, 'x'))
await attempt('shared memory', () => fs.writeFileSync('/dev/shm/left-behind', 'x'))
await attempt('temporary file', () => fs.writeFileSync('/tmp/viewpage-left-behind', 'x'))
await attempt('signal', () => process.kill(${pid}, 0))
await attempt('signal to all', () => process.kill(-1, 0))
await attempt('network', () => connect({ port: ${port}, host: '127.0.0.1' }))
await attempt('UNIX socket', () => connect(${quoted(socket)}))
await attempt('abstract UNIX socket', () => connect('\\0' + ${quoted(abstractSocket)}))
await attempt('listen on a UNIX socket', () => listen('/tmp/viewpage-left-behind.sock'))
await attempt('SQLite', () => typeof getBuiltinModule('node:sqlite'))
await attempt('channel', () => typeof process.send)
await attempt('secret', () => process.env.A_SECRET)
await attempt('user', () => process.getuid())
await attempt('become root', () => process.setuid(0))
await attempt('program', () => {
  const { error, status } = child.spawnSync('/bin/sh', ['-c', 'true'])
  return error?.code ?? status
})
process.stdout.write(JSON.stringify(outcomes), () => process.exit())`
}

/** @param permissions options of Node that limit the script; none: the walls of the system only */
export async function probe(
  confinement: Confinement,
  targets: ProbeTargets,
  permissions: readonly string[] = [],
): Promise<ProbeOutcomes> {
  const child = await confinement.start(probeScript(targets), permissions)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (out === '') throw new Error(`The probe printed nothing. ${err}`)
  return JSON.parse(out) as ProbeOutcomes
}
