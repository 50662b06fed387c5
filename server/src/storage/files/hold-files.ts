import { FileMissingError, type FileStore, type HeldFile } from './file-store.ts'

/** Files that are held together. */
export interface HeldFiles {
  /** Holds files. @returns path by SHA-256, without missing files. @throws FileStoreError */
  add(files: readonly string[]): Promise<Map<string, string>>
  release(): Promise<void>
}

/** Loaded at the same time for one caller, so that a large presentation leaves room for other requests. */
const CONCURRENCY = 8

export function holdFiles({ hold }: Pick<FileStore, 'hold'>): HeldFiles {
  const held = new Map<string, HeldFile>()

  async function holdEach(files: Iterable<string>): Promise<void> {
    for (const sha256 of files) {
      const found = await hold(sha256).catch((error: unknown) => {
        if (error instanceof FileMissingError) return null
        throw error
      })
      if (found) held.set(sha256, found)
    }
  }

  return {
    async add(files) {
      const queue = files.values()
      const done = await Promise.allSettled(Array.from({ length: CONCURRENCY }, () => holdEach(queue)))
      const failed = done.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
      return new Map([...held].map(([sha256, { path }]) => [sha256, path]))
    },
    async release() {
      await Promise.all([...held.values()].map((file) => file.release()))
    },
  }
}
