/** A file that a row names is not in the store: somebody deleted it, or a backup was restored without it. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError'

  /** @param store where it was looked for */
  constructor(sha256: string, store: string) {
    super(`[files] Failed to read ${sha256}: it is not in ${store}. Restore it from a backup.`)
  }
}

/** The store does not work at the moment. The same request may succeed later. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'

  /** @param attempt such as `read <file>` */
  constructor(attempt: string, why: string, cause?: unknown) {
    super(`[files] Failed to ${attempt}: ${why}. Try again later.`, { cause })
  }
}

/** A file that stays readable at its path until it is released. */
export interface HeldFile {
  readonly path: string
  release(): Promise<void>
}

/** Bytes by their SHA-256. Files never change, so equal files are stored once. Every method may throw FileStoreError. */
export interface FileStore {
  /** Does nothing if the file is there. */
  put(sha256: string, content: Uint8Array): Promise<void>
  /** Stores a file of the disk, which may be moved. Does nothing if the file is there. */
  adopt(sha256: string, path: string): Promise<void>
  has(sha256: string): Promise<boolean>
  /** @throws FileMissingError */
  read(sha256: string): Promise<Uint8Array>
  /** Provides the file on the disk of this machine. @throws FileMissingError */
  hold(sha256: string): Promise<HeldFile>
  /** Resolves when the files are gone for all processes. Ignores missing files. */
  remove(files: Iterable<string>): Promise<void>
  close(): Promise<void>
}
