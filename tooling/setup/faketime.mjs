// Finds the library with which the clock of a process differs, or gets it from Debian.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { librariesIn, unpackDebianPackages } from './debian-packages.mjs'

/**
 * The environment of a process whose clock differs. Its monotonic clock does not.
 *
 * @param {number} seconds ahead; negative: behind
 * @returns {Record<string, string> | null} `null` where there is no such library
 */
export function clockOff(seconds) {
  const library = findLibrary('/') ?? findLibrary(unpackDebianPackages('faketime', ['libfaketime']))
  if (library === null) return null
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** @param {string} folder the root of its files */
function findLibrary(folder) {
  const paths = librariesIn(folder).map((path) => join(path, 'faketime/libfaketime.so.1'))
  return paths.find((path) => existsSync(path)) ?? null
}
