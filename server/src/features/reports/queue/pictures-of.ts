import type { StoredFiles } from '../../../storage/files/stored-files.ts'
import type { QueuedReport } from './read-queue.ts'

/**
 * Pictures of what was taken down, as data addresses by receipt. They are in the page itself, so that no address of a file opens
 * for staff. A file that cannot be read has none.
 */
export async function picturesOf(
  reports: readonly QueuedReport[],
  { read }: Pick<StoredFiles, 'read'>,
): Promise<ReadonlyMap<string, string>> {
  const entries = await Promise.all(
    reports.map(async ({ receipt, about }) => {
      if (typeof about?.takenDownReason !== 'string' || about.picture === null) return []
      const { sha256, mediaType } = about.picture
      const content = await read(sha256).catch(() => null)
      return content === null
        ? []
        : [[receipt, `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`] as const]
    }),
  )
  return new Map(entries.flat())
}
