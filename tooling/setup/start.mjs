// npm start: all set-up, then the page in production mode.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clearInterval, setInterval } from 'node:timers'
import { builtWorkspaces, isBuilt, noteBuild } from './build.mjs'
import { refuseUsedPort } from './free-port.mjs'
import { installCommands, noteInstall, ownNode, root } from './install.mjs'
import { isInstalled, lockedPackages } from './locked-packages.mjs'
import { createPhases } from './phases.mjs'
import { serverCommand } from './server-command.mjs'
import { whenNpmEnds } from './when-npm-ends.mjs'

/** ms between two counts of installed packages. */
const POLL_INTERVAL_MS = 200

const phases = createPhases()
/** Processes that receive the signals of this one. */
const children = new Set()

// The server may get a signal twice: from here and, as part of a process group, by itself; it counts both as one.
let server = null
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    // The status that a shell gives a command that ended by a signal.
    if (server === null) process.exit(128 + number)
  })
}

// It asks a server of several processes to replace them.
process.on('SIGUSR2', () => server?.kill('SIGUSR2'))

// The passwords of the demo are public.
const demo = process.env.VIEWPAGE_ENV === 'production' ? {} : { VIEWPAGE_DEMO: '1' }
// On a terminal, requests that succeed would hide everything else.
const log = process.stdout.isTTY ? { VIEWPAGE_LOG_LEVEL: 'warn' } : {}
const env = { ...demo, ...log, ...ownNode(), NODE_ENV: 'production' }

const { PORT = '8080', HOST = '127.0.0.1' } = process.env
await refuseUsedPort({ command: 'npm start', port: PORT, host: HOST })
await installPackages()
if (!isBuilt()) await Promise.all([build(), addDemoData()])
server = start('node', serverCommand, {
  // The server stops when the channel closes, so it does not outlive this process.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
server.on('exit', (code) => process.exit(code ?? 1))

whenNpmEnds(() => server.kill('SIGTERM'))

async function installPackages() {
  const commands = installCommands('start')
  if (commands.length === 0) return
  const phase = phases.begin('install')
  const packages = lockedPackages({ dev: false })
  const timer = setInterval(
    () => phase.show(packages.filter(isInstalled).length / packages.length),
    POLL_INTERVAL_MS,
  )
  for (const [command, ...args] of commands) await runQuietly(command, args)
  clearInterval(timer)
  noteInstall('start')
  phase.end()
}

async function build() {
  const phase = phases.begin('build')
  const workspaces = builtWorkspaces()
  let done = 0
  await runQuietly('viewpage', ['build', ...workspaces], (line) => {
    if (line.startsWith('built ')) phase.show(++done / workspaces.length)
  })
  noteBuild()
  phase.end()
}

/** Beside the build, because it needs none. The server adds the data, too, when they are missing. */
async function addDemoData() {
  const phase = phases.begin('demo data')
  await runQuietly('node', ['demo/src/fill-database.ts'], (line) => {
    const percent = /^ *(\d+) %/.exec(line)?.[1]
    if (percent !== undefined) phase.show(Number(percent) / 100)
  })
  phase.end()
}

/** Runs a command and shows its output only when it fails. @param onLine called with each line of its output */
async function runQuietly(command, args, onLine = () => undefined) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  let rest = ''
  child.stdout.on('data', (part) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    lines.forEach(onLine)
  })
  const [status] = await once(child, 'close')
  if (status === 0) return
  console.error(`\n${output}\n[setup] "${command} ${args.join(' ')}" failed; the reason is above.`)
  for (const other of children) other.kill('SIGTERM')
  process.exit(status ?? 1)
}

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}
