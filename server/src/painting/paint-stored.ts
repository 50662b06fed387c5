import type { AssetFiles } from '../files/asset-files.ts'
import type { TaskLimits } from '../tasks/run-process.ts'
import { runTask } from '../tasks/run-task.ts'
import { createFairQueue } from '../tasks/fair-queue.ts'
import { createUploadFolders } from '../files/upload-folders.ts'
import type { Painted, PaintInput, PaintTask } from './paint-process.ts'

/** A request to paint a stored presentation. */
export interface PaintRequest {
  readonly task: PaintTask
  /** Owners take turns, so that none blocks the others. */
  readonly ownerOid: string
}

/** Paints stored presentations, each in its own process with limits. */
export interface PaintStored {
  /** @throws QueueFullError if too many wait; TaskFailure; Error if it cannot be painted */
  paint(request: PaintRequest): Promise<Painted>
  close(): Promise<void>
}

export interface PaintStoredOptions {
  readonly dataDir: string
  /** Stores the painted files. */
  readonly assetFiles: Pick<AssetFiles, 'adopt'>
  /** @default two minutes, 2 GB */
  readonly limits?: TaskLimits
}

const LIMITS: TaskLimits = { milliseconds: 120_000, memory: 2_048 * 1024 * 1024 }

/** One owner paints one presentation at a time, so the other place stays free for others. */
const QUEUE_OPTIONS = { concurrency: 2, concurrencyPerPerson: 1, maxWaiting: 100, maxWaitingPerPerson: 10 }

export function createPaintStored({ dataDir, assetFiles, limits = LIMITS }: PaintStoredOptions): PaintStored {
  const queue = createFairQueue(QUEUE_OPTIONS)
  const folders = createUploadFolders(dataDir)
  const closing = new AbortController()
  const working = new Set<Promise<Painted>>()

  async function paint({ task, ownerOid }: PaintRequest): Promise<Painted> {
    const { signal } = closing
    const leave = await queue.enter(ownerOid, signal)
    const output = await folders.make()
    try {
      const module = new URL('./paint-process.ts', import.meta.url)
      const input: PaintInput = { task, dataDir, output }
      const painted = await runTask<Painted>({ ...limits, module, task: input, signal })
      for (const { sha256 } of painted.files) await assetFiles.adopt(output, sha256)
      return painted
    } finally {
      await folders.remove(output)
      leave()
    }
  }

  return {
    paint(request) {
      const result = paint(request)
      working.add(result)
      const forget = () => void working.delete(result)
      result.then(forget, forget)
      return result
    },
    async close() {
      closing.abort(new Error('[server] The server stops.'))
      await Promise.allSettled(working)
    },
  }
}
