import type { AssetFiles } from '../files/asset-files.ts'
import type { TaskLimits } from '../tasks/run-process.ts'
import { runTask } from '../tasks/run-task.ts'
import { createFairPlaces } from '../tasks/fair-queue.ts'
import { createUploadFolders } from '../files/upload-folders.ts'
import type { Painted, PaintInput, PaintTask } from './paint-process.ts'

/** What is to be painted of a presentation that is stored. */
export interface PaintOrder {
  readonly task: PaintTask
  /** Whose presentation it is: owners take turns, so that none keeps the others waiting. */
  readonly ownerOid: string
}

/** Paints stored presentations, each in a process of its own that ends when it takes too much. */
export interface PaintStored {
  /** @throws PlacesTaken when too many wait; TaskFailure; Error when it cannot be painted */
  paint(order: PaintOrder): Promise<Painted>
  close(): Promise<void>
}

export interface PaintStoredOptions {
  readonly dataDir: string
  /** Where the painted files are put. */
  readonly assetFiles: Pick<AssetFiles, 'adopt'>
  /** @default two minutes, 2 GB */
  readonly limits?: TaskLimits
}

const LIMITS: TaskLimits = { milliseconds: 120_000, memory: 2_048 * 1024 * 1024 }

/** One owner has one place, so the other one is left to the others. */
const PLACES = { places: 2, placesOfOne: 1, waiting: 100, waitingOfOne: 10 }

export function createPaintStored({ dataDir, assetFiles, limits = LIMITS }: PaintStoredOptions): PaintStored {
  const places = createFairPlaces(PLACES)
  const folders = createUploadFolders(dataDir)
  const closing = new AbortController()
  const working = new Set<Promise<Painted>>()

  async function paint({ task, ownerOid }: PaintOrder): Promise<Painted> {
    const { signal } = closing
    const leave = await places.enter(ownerOid, signal)
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
    paint(order) {
      const result = paint(order)
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
