import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Mode bit of folders that all users share, such as `/tmp`. */
const STICKY = 0o1000

/** From now on, only the user of this process can read its new files. Must be called in the main thread. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates the data folder, or changes its mode, so that only its user can enter.
 *
 * @throws ConfigError for a folder that all users share
 */
export function openDataDir(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if ((statSync(folder).mode & STICKY) !== 0)
    throw new ConfigError(
      'DATA_DIR',
      folder,
      'a folder for this purpose only, because its mode is changed to exclude other users',
    )
  excludeOthers(folder, FOLDER_MODE)
}

/** Creates a file, or changes its mode, so that only its user can read it. */
export function openPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE))
  excludeOthers(path, FILE_MODE)
}

function excludeOthers(path: string, mode: number): void {
  const others = statSync(path).mode & 0o077
  if (others === 0) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Some volumes belong to root and give access to a group.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    process.emitWarning(
      `[server] Other users can read ${path}: it belongs to another user, so its mode cannot be changed. Set it to ${mode.toString(8)}.`,
    )
  }
}
