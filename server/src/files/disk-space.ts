import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Whether the disk has room beyond its reserve; what can come again is refused otherwise. */
export type HasRoom = () => Promise<boolean>

/** How full a disk is, in blocks. */
export interface DiskUse {
  readonly blocks: number
  /** Blocks that this process may use. */
  readonly bavail: number
}

/** How long an answer is good for. */
const GOOD_FOR_MS = 2_000

interface DiskRoomOptions {
  readonly folder: string
  /** Of the disk; 0 keeps nothing in reserve. */
  readonly reservePercent: number
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Rejects when the disk cannot be asked, which counts as room. */
  readonly readUse?: (folder: string) => Promise<DiskUse>
  /** ms, monotonic */
  readonly now?: () => number
}

/** Watches the disk that a folder is on. The log says once when the reserve is reached, and once when there is room. */
export function createDiskRoom({
  folder,
  reservePercent,
  log,
  readUse = statfs,
  now = () => performance.now(),
}: DiskRoomOptions): HasRoom {
  let had = true
  let answer = Promise.resolve(true)
  let askedAt = -Infinity

  async function look(): Promise<boolean> {
    const use = await readUse(folder).catch(() => null)
    const has = use === null || use.bavail >= (use.blocks * reservePercent) / 100
    if (has && !had) log.info({ folder }, 'the disk has room again')
    if (!has && had) {
      log.warn(
        { folder, reservePercent },
        'the disk is almost full: no uploads and reports of pages are taken',
      )
    }
    return (had = has)
  }

  return () => {
    if (reservePercent > 0 && now() - askedAt >= GOOD_FOR_MS) {
      askedAt = now()
      answer = look()
    }
    return answer
  }
}
