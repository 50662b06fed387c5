import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { ConfigError } from '../config.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Of folders that all users share, such as `/tmp`. */
const STICKY = 0o1000

/** Files that this process makes from now on can be read by its user only. Not for worker threads. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes the folder of all data, which only its user can enter; an existing one is closed to others.
 *
 * @throws ConfigError for a folder that all users share
 */
export function openDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if ((statSync(folder).mode & STICKY) !== 0)
    throw new ConfigError('DATA_DIR', folder, 'a folder of its own: it is closed to other users')
  closeToOthers(folder, FOLDER_MODE)
}

/** Makes a file that only its user can read, unless it is there; an existing one is closed to others. */
export function openPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE))
  closeToOthers(path, FILE_MODE)
}

function closeToOthers(path: string, mode: number): void {
  const others = statSync(path).mode & 0o077
  if (others === 0) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Some volumes belong to root and let a group in.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    process.emitWarning(
      `[server] Other users can read ${path}: it belongs to another user, so its mode cannot be changed. Set it to ${mode.toString(8)}.`,
    )
  }
}
