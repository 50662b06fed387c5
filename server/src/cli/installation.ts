import { execFileSync } from 'node:child_process'
import { statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from '../foundation/config/config.ts'
import { readProcessConfig } from './process-config.ts'
import { CommandError } from './command-error.ts'

/** An installation that a command works on. */
export interface Installation {
  readonly config: Config
  /** Its database, for people: without user and password. */
  readonly name: string
}

/**
 * The installation of this environment. A command creates none: with a wrong folder it would work on an empty one.
 *
 * @throws CommandError if there is none, or its files belong to another user
 * @throws ConfigError for an invalid setting
 */
export function findInstallation(): Installation {
  const config = readProcessConfig()
  const { dataDir, objectStore } = config.files
  const name = nameOf(config)
  if (config.database.url === null) requireOwn(join(dataDir, 'viewpage.sqlite'), name)
  // With an object store, the data folder is a cache.
  else if (objectStore === null) requireOwn(dataDir, `files in ${dataDir}`)
  return { config, name }
}

/** @throws CommandError unless the path is there, and this user may write what belongs to its owner */
function requireOwn(path: string, name: string): void {
  const found = statOf(path)
  if (!found) {
    throw new CommandError(
      `There is no ${name}. Name the installation's settings with VIEWPAGE_SETTINGS=<file>, or its folder with DATA_DIR=<folder>.`,
    )
  }
  refuseForeignRoot(found.uid, path)
}

/**
 * Files that root creates in the folder of another user stop the server.
 *
 * @param uid owner of the path
 * @throws CommandError if this process is root and the owner is not
 */
export function refuseForeignRoot(uid: number, path: string): void {
  if (process.getuid?.() !== 0 || uid === 0) return
  throw new CommandError(
    `${path} belongs to ${userName(uid)}, who could not use what root creates there. ${asOwner(uid)}`,
  )
}

/** Whose a folder is, or the one above in which it will be made. */
export function ownerOf(folder: string): { readonly uid: number; readonly gid: number } {
  const found = statOf(folder)
  return found ? { uid: found.uid, gid: found.gid } : ownerOf(dirname(folder))
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandError(
      `The user ${userName(process.getuid?.() ?? 0)} cannot read ${path} (${code}). Run this command as the user of the server.`,
    )
  }
}

const asOwner = (uid: number) =>
  `Run this command as that user: sudo -u ${userName(uid)} …, or with viewpage-admin.`

/** The name of a user, or `#` and the number. */
function userName(uid: number): string {
  try {
    return execFileSync('id', ['-nu', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return `#${uid}`
  }
}

function nameOf({ database: { url }, files: { dataDir } }: Pick<Config, 'database' | 'files'>): string {
  if (url === null) return `SQLite database in ${dataDir}`
  const { host, pathname } = new URL(url)
  return `PostgreSQL database at ${host}${pathname}`
}
