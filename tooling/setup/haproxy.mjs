// Finds the HAProxy that the cluster runs behind, or gets it from Debian.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { librariesIn, unpackDebianPackages } from './debian-packages.mjs'

/** HAProxy, and its libraries that other packages do not bring along. */
const PACKAGES = ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1']

/**
 * The machine's own HAProxy, or Debian's packages unpacked below `node_modules`, which needs no root.
 *
 * @returns {{ command: string, args: string[], env: Record<string, string> } | null} `null` where there is none
 */
export function findHaproxy() {
  return programIn('/') ?? programIn(unpackDebianPackages('haproxy', PACKAGES))
}

/** @param {string} folder the root of its files */
function programIn(folder) {
  const command = join(folder, 'usr/sbin/haproxy')
  if (!existsSync(command)) return null
  const library = librariesIn(folder).find((path) => existsSync(join(path, 'liblua5.3.so.0')))
  return {
    command,
    args: [],
    env: folder === '/' || library === undefined ? {} : { LD_LIBRARY_PATH: library },
  }
}
