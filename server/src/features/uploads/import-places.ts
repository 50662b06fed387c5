import { createFairQueue, type FairQueue } from '../../tasks/fair-queue.ts'

/** Each import takes memory and a processor. */
const MAX_RUNNING = 2

/** Files of waiting imports take space on the disk. */
const MAX_WAITING = 32
export const MAX_WAITING_OF_ONE = 3

export function createImportPlaces(): FairQueue {
  return createFairQueue({
    concurrency: MAX_RUNNING,
    maxWaiting: MAX_WAITING,
    maxWaitingPerPerson: MAX_WAITING_OF_ONE,
  })
}
