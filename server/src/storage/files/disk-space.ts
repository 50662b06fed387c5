import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Whether the disk has space beyond its reserve. Requests that can be retried are refused otherwise. */
export type HasDiskSpace = () => Promise<boolean>

/** Disk usage, in blocks. */
export interface DiskUse {
  readonly blocks: number
  /** Blocks that this process may use. */
  readonly bavail: number
}

const CACHE_MS = 2_000

interface DiskSpaceOptions {
  readonly folder: string
  /** Share of the disk to keep free; 0 for none. */
  readonly reservePercent: number
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** If it rejects, the disk counts as having space. */
  readonly readUse?: (folder: string) => Promise<DiskUse>
  /** ms, monotonic */
  readonly now?: () => number
}

/** Checks the disk of a folder. Logs once when the reserve is reached, and once when there is space again. */
export function createDiskSpaceCheck({
  folder,
  reservePercent,
  log,
  readUse = statfs,
  now = () => performance.now(),
}: DiskSpaceOptions): HasDiskSpace {
  let hadSpace = true
  let lastCheck = Promise.resolve(true)
  let checkedAt = -Infinity

  async function check(): Promise<boolean> {
    const use = await readUse(folder).catch(() => null)
    const hasSpace = use === null || use.bavail >= (use.blocks * reservePercent) / 100
    if (hasSpace && !hadSpace) log.info({ folder }, 'the disk has space again')
    if (!hasSpace && hadSpace) {
      log.warn(
        { folder, reservePercent },
        'the disk is almost full: uploads, events and page errors are refused',
      )
    }
    return (hadSpace = hasSpace)
  }

  return () => {
    if (reservePercent > 0 && now() - checkedAt >= CACHE_MS) {
      checkedAt = now()
      lastCheck = check()
    }
    return lastCheck
  }
}
