import { holdFiles } from '../../storage/files/hold-files.ts'
import type { StoredFiles } from '../../storage/files/stored-files.ts'
import type { TaskLimits } from '../../foundation/tasks/run-task-process.ts'
import { runTask } from '../../foundation/launcher/run-task.ts'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import { createFairQueue, type FairQueue, type Sender } from '../../foundation/tasks/fair-queue.ts'
import { createUploadFolders } from '../../storage/files/upload-folders.ts'
import type { Painted, PaintInput, PaintTask } from './paint-process.ts'

/** A request to paint a stored presentation. */
export interface PaintRequest {
  readonly task: PaintTask
  /** Whose request it is. Groups take turns, and within each its persons, so that none blocks the others. */
  readonly sender: Sender
}

/** Paints stored presentations, each in its own process with limits. */
export interface PaintStored {
  /** @throws QueueFullError if too many wait; TaskFailure; Error if it cannot be painted */
  paint(request: PaintRequest): Promise<Painted>
  /** Waits for a turn to paint; see `FairQueue`. */
  enter: FairQueue['enter']
  /** Paints in a turn that the caller has. @throws TaskFailure; Error if it cannot be painted */
  paintNow(task: PaintTask): Promise<Painted>
  close(): Promise<void>
}

export interface PaintStoredOptions {
  readonly dataDir: string
  readonly storedFiles: Pick<StoredFiles, 'adopt' | 'hold'>
  /** Names the files that a document needs, on another thread. */
  readonly thread: { filesToPaint(document: string): Promise<string[]> }
  /** @default two minutes, 2 GB */
  readonly limits?: TaskLimits
  /** @default none */
  readonly metrics?: Pick<Metrics, 'observe'>
}

const LIMITS: TaskLimits = { milliseconds: 120_000, memory: 2_048 * 1024 * 1024 }

/** One group paints one presentation at a time, so the other place stays free for others. */
const QUEUE_OPTIONS = { concurrency: 2, concurrencyPerGroup: 1, maxWaiting: 100, maxWaitingPerPerson: 10 }

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

  const { signal } = closing
  const enter: PaintStored['enter'] = (sender, cancelled) =>
    queue.enter(sender, cancelled ? AbortSignal.any([signal, cancelled]) : signal)

  async function paintTask(task: PaintTask): Promise<Painted> {
    const output = await folders.make()
    const held = holdFiles(storedFiles)
    try {
      const needed = task.kind === 'picture' ? [task.picture] : await thread.filesToPaint(task.document)
      const files = await held.add(needed)
      const module = new URL('./paint-process.ts', import.meta.url)
      const input: PaintInput = { task, files, output }
      const painted = await runTask<Painted>({ ...limits, module, task: input, signal })
      for (const { sha256 } of painted.files) await storedFiles.adopt(output, sha256)
      return painted
    } finally {
      await held.release()
      await folders.remove(output)
    }
  }

  /** `close` waits for it. */
  function track(work: Promise<Painted>): Promise<Painted> {
    working.add(work)
    const forget = () => void working.delete(work)
    work.then(forget, forget)
    return work
  }

  async function paintInTurn({ task, sender }: PaintRequest): Promise<Painted> {
    const leave = await enter(sender)
    try {
      return await paintTask(task)
    } finally {
      leave()
    }
  }

  return {
    paint: (request) => track(paintInTurn(request)),
    enter,
    paintNow: (task) => track(paintTask(task)),
    async close() {
      closing.abort(new Error('[server] The server stops.'))
      await Promise.allSettled(working)
    },
  }
}
