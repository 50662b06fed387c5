// The packages that the lockfile names, and those of them that are not installed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addPackages, root } from './install.mjs'

/**
 * The packages that every platform installs.
 *
 * @param {{ dev: boolean }} options whether with those that only development and tests need
 * @returns {string[]} their folders, from the root
 */
export function lockedPackages({ dev }) {
  return Object.entries(readLockfile())
    .filter(([path, locked]) => path.includes('node_modules/') && (dev || !locked.dev))
    .filter(([, { optional, devOptional, link }]) => !optional && !devOptional && !link)
    .map(([path]) => path)
}

/** @param {string} folder of a package, from the root */
export function isInstalled(folder) {
  return existsSync(join(root, folder, 'package.json'))
}

/** Installs the packages that `npm start` leaves out, and says which are missing. Does nothing if all are there. */
export function installMissing() {
  const missing = lockedPackages({ dev: true }).filter((folder) => !isInstalled(folder))
  if (missing.length === 0) return
  console.error(`[setup] Missing packages: ${namesOf(missing).join(', ')}. Installing them.`)
  addPackages()
}

/** @returns {string[]} names, sorted; without what only other packages use, if there are others */
function namesOf(folders) {
  const declared = new Set(
    Object.entries(readLockfile())
      .filter(([path]) => !path.includes('node_modules/'))
      .flatMap(([, workspace]) => Object.keys({ ...workspace.dependencies, ...workspace.devDependencies })),
  )
  const names = folders.map((folder) =>
    folder.slice(folder.indexOf('node_modules/') + 'node_modules/'.length),
  )
  const own = names.filter((name) => declared.has(name))
  return [...new Set(own.length > 0 ? own : names)].sort()
}

function readLockfile() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}
