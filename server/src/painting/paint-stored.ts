import { holdFiles } from '../files/hold-files.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { DocumentThread } from '../tasks/document-thread.ts'
import type { TaskLimits } from '../tasks/run-task-process.ts'
import { runTask } from '../tasks/run-task.ts'
import { NO_METRICS, type Metrics } from '../metrics/metrics.ts'
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
  readonly storedFiles: Pick<StoredFiles, 'adopt' | 'hold'>
  readonly thread: Pick<DocumentThread, 'filesToPaint'>
  /** @default two minutes, 2 GB */
  readonly limits?: TaskLimits
  /** @default none */
  readonly metrics?: Pick<Metrics, 'observe'>
}

const LIMITS: TaskLimits = { milliseconds: 120_000, memory: 2_048 * 1024 * 1024 }

/** One owner paints one presentation at a time, so the other place stays free for others. */
const QUEUE_OPTIONS = { concurrency: 2, concurrencyPerPerson: 1, maxWaiting: 100, maxWaitingPerPerson: 10 }

export function createPaintStored({
  dataDir,
  storedFiles,
  thread,
  limits = LIMITS,
  metrics = NO_METRICS,
}: PaintStoredOptions): PaintStored {
  const queue = createFairQueue(QUEUE_OPTIONS)
  metrics.observe('queue_length', 'paint', queue.waiting)
  const folders = createUploadFolders(dataDir)
  const closing = new AbortController()
  const working = new Set<Promise<Painted>>()

  async function paint({ task, ownerOid }: PaintRequest): Promise<Painted> {
    const { signal } = closing
    const leave = await queue.enter(ownerOid, signal)
    const output = await folders.make()
    const held = holdFiles(storedFiles)
    try {
      const files = await held.add(await thread.filesToPaint(task.document))
      const module = new URL('./paint-process.ts', import.meta.url)
      const input: PaintInput = { task, files, output }
      const painted = await runTask<Painted>({ ...limits, module, task: input, signal })
      for (const { sha256 } of painted.files) await storedFiles.adopt(output, sha256)
      return painted
    } finally {
      await held.release()
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
