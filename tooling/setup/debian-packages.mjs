// Programs of Debian for tests, unpacked below `node_modules`, which needs no root.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const TIMEOUT_MS = 180_000

/**
 * Downloads packages and unpacks them, unless the folder is there. Does nothing where there is no apt.
 *
 * @param {string} name of the folder
 * @param {string[]} packages
 * @returns {string} the folder, which may be missing
 */
export function unpackDebianPackages(name, packages) {
  const unpacked = join(root, 'node_modules', `.viewpage-${name}`)
  if (existsSync(unpacked) || spawnSync('apt-get', ['--version']).status !== 0) return unpacked
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  const folder = mkdtempSync(`${unpacked}-`)
  try {
    if (!download(folder, packages, [])) downloadWithOwnLists(folder, packages)
    const files = readdirSync(folder).filter((file) => file.endsWith('.deb'))
    if (files.length < packages.length) return unpacked
    const filesRoot = join(folder, 'root')
    const isComplete = files.every((file) => run(folder, 'dpkg-deb', ['-x', file, filesRoot]))
    if (isComplete && !existsSync(unpacked)) renameSync(filesRoot, unpacked)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return unpacked
}

/** Installs packages where this is root's, for programs that work at one place only. */
export function installDebianPackages(packages) {
  if (process.getuid?.() !== 0) return
  const options = ['-y', '-qq', '--no-install-recommends', '--no-remove']
  run(root, 'apt-get', ['update', '-qq'])
  run(root, 'apt-get', ['install', ...options, ...packages])
}

/** The folder of an unpacked package's libraries for this machine, such as `usr/lib/x86_64-linux-gnu`. */
export function librariesIn(folder) {
  const lib = join(folder, 'usr/lib')
  if (!existsSync(lib)) return []
  return readdirSync(lib).map((name) => join(lib, name))
}

/** The machine's lists of packages may be missing or old. */
function downloadWithOwnLists(folder, packages) {
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`]
  if (run(folder, 'apt-get', [...options, 'update', '-qq'])) download(folder, packages, options)
}

function download(folder, packages, options) {
  return run(folder, 'apt-get', [...options, 'download', '-qq', ...packages])
}

function run(cwd, command, args) {
  return spawnSync(command, args, { cwd, stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0
}
