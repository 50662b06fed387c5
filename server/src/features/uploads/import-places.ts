import { createFairQueue, type FairQueue } from '../../foundation/tasks/fair-queue.ts'

/** Each import takes memory and a processor. */
const MAX_RUNNING = 2
/** The other place stays free for other addresses: an import may take minutes. */
const MAX_RUNNING_OF_ADDRESS = 1

/** Files of waiting imports take space on the disk. */
const MAX_WAITING = 32
export const MAX_WAITING_OF_ONE = 3

/** Address blocks take turns, and within each its accounts. */
export function createImportPlaces(): FairQueue {
  return createFairQueue({
    concurrency: MAX_RUNNING,
    concurrencyPerGroup: MAX_RUNNING_OF_ADDRESS,
    maxWaiting: MAX_WAITING,
    maxWaitingPerPerson: MAX_WAITING_OF_ONE,
  })
}
