// Finds the Varnish that tests and benchmarks run behind, or gets it from Debian.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages, librariesIn, unpackDebianPackages } from './debian-packages.mjs'

/** `libjemalloc2` is the only library of Varnish that other packages do not bring along. */
const PACKAGES = ['varnish', 'varnish-modules', 'libvarnishapi3', 'libjemalloc2']

/**
 * A Varnish with its module xkey: the machine's own, or Debian's packages unpacked below `node_modules`, which needs no
 * root. It compiles its configuration with the machine's C compiler, which root installs where there is none.
 *
 * @returns {{ command: string, args: string[], env: Record<string, string> } | null} `null` where there is none
 */
export function findVarnish() {
  if (!hasCompiler()) installDebianPackages(['gcc', 'libc6-dev'])
  return programIn('/') ?? programIn(unpackDebianPackages('varnish', PACKAGES))
}

/** @param {string} folder the root of its files */
function programIn(folder) {
  const command = join(folder, 'usr/sbin/varnishd')
  const library = librariesIn(folder).find((path) => existsSync(join(path, 'varnish/vmods/libvmod_xkey.so')))
  if (!existsSync(command) || library === undefined || !hasCompiler()) return null
  return {
    command,
    args: ['-p', `vmod_path=${join(library, 'varnish/vmods')}`],
    env: folder === '/' ? {} : { LD_LIBRARY_PATH: library },
  }
}

const hasCompiler = () => spawnSync('cc', ['--version']).status === 0
