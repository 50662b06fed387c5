// Finds the Varnish that tests and benchmarks run behind, or gets it from Debian.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** `libjemalloc2` is the only library of Varnish that other packages do not bring along. */
const PACKAGES = ['varnish', 'varnish-modules', 'libvarnishapi3', 'libjemalloc2']
const FOLDER = join(root, 'node_modules/.viewpage-varnish')
const TIMEOUT_MS = 180_000

/**
 * A Varnish with its module xkey: the machine's own, or Debian's packages unpacked below `node_modules`, which needs no
 * root. It compiles its configuration with the machine's C compiler, which root installs where there is none.
 *
 * @returns {{ command: string, args: string[], env: Record<string, string> } | null} `null` where there is none
 */
export function findVarnish() {
  if (!hasCompiler()) installCompiler()
  const own = programIn('/')
  if (own) return own
  if (!existsSync(FOLDER)) unpackFromDebian()
  return programIn(FOLDER)
}

/** @param {string} folder the root of its files */
function programIn(folder) {
  const command = join(folder, 'usr/sbin/varnishd')
  const libraries = existsSync(join(folder, 'usr/lib')) ? readdirSync(join(folder, 'usr/lib')) : []
  const library = libraries
    .map((name) => join(folder, 'usr/lib', name))
    .find((path) => existsSync(join(path, 'varnish/vmods/libvmod_xkey.so')))
  if (!existsSync(command) || library === undefined || !hasCompiler()) return null
  return {
    command,
    args: ['-p', `vmod_path=${join(library, 'varnish/vmods')}`],
    env: folder === '/' ? {} : { LD_LIBRARY_PATH: library },
  }
}

const hasCompiler = () => spawnSync('cc', ['--version']).status === 0

function installCompiler() {
  if (process.getuid?.() !== 0) return
  const options = ['-y', '-qq', '--no-install-recommends', '--no-remove']
  run(root, 'apt-get', ['update', '-qq'])
  run(root, 'apt-get', ['install', ...options, 'gcc', 'libc6-dev'])
}

function unpackFromDebian() {
  if (spawnSync('apt-get', ['--version']).status !== 0) return
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  const folder = mkdtempSync(`${FOLDER}-`)
  try {
    if (!download(folder, [])) downloadWithOwnLists(folder)
    const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'))
    if (packages.length < PACKAGES.length) return
    const unpacked = join(folder, 'root')
    for (const name of packages) run(folder, 'dpkg-deb', ['-x', name, unpacked])
    if (programIn(unpacked) && !existsSync(FOLDER)) renameSync(unpacked, FOLDER)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The machine's lists of packages may be missing or old. */
function downloadWithOwnLists(folder) {
  const lists = join(folder, 'lists')
  mkdirSync(join(lists, 'partial'), { recursive: true })
  const options = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`]
  if (run(folder, 'apt-get', [...options, 'update', '-qq'])) download(folder, options)
}

function download(folder, options) {
  return run(folder, 'apt-get', [...options, 'download', '-qq', ...PACKAGES])
}

function run(cwd, command, args) {
  return spawnSync(command, args, { cwd, stdio: 'ignore', timeout: TIMEOUT_MS }).status === 0
}
