import { createFairQueue, type FairQueue } from '../../tasks/fair-queue.ts'

/** Imports take memory and a processor each; a few at once leave the pages theirs. */
const PLACES = 2

/** Imports that wait for a place: their files lie on the disk meanwhile. */
const MAX_WAITING = 32
export const MAX_WAITING_OF_ONE = 3

/** Places for imports of uploaded files. */
export function createImportPlaces(): FairQueue {
  return createFairQueue({
    concurrency: PLACES,
    maxWaiting: MAX_WAITING,
    maxWaitingPerPerson: MAX_WAITING_OF_ONE,
  })
}
