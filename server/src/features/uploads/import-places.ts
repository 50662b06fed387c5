import { createFairPlaces, type FairPlaces } from '../../tasks/fair-queue.ts'

/** Imports take memory and a processor each; a few at once leave the pages theirs. */
const PLACES = 2

/** Imports that wait for a place: their files lie on the disk meanwhile. */
const MAX_WAITING = 32
export const MAX_WAITING_OF_ONE = 3

/** Places for imports of uploaded files. */
export function createImportPlaces(): FairPlaces {
  return createFairPlaces({ places: PLACES, waiting: MAX_WAITING, waitingOfOne: MAX_WAITING_OF_ONE })
}
