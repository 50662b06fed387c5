import { createFairPlaces, type FairPlaces } from '../../tasks/fair-places.ts'

/** Each import takes memory and a processor. */
const MAX_RUNNING = 2

/** Files of waiting imports take space on the disk. */
const MAX_WAITING = 32
export const MAX_WAITING_OF_ONE = 3

export function createImportPlaces(): FairPlaces {
  return createFairPlaces({ places: MAX_RUNNING, waiting: MAX_WAITING, waitingOfOne: MAX_WAITING_OF_ONE })
}
