import { ApiError } from '../errors.ts'

/** Places for work that takes long. People take turns, so that nobody fills them for the others. */
export interface FairPlaces {
  /**
   * Waits for a place.
   *
   * @param person whose work it is
   * @param signal gives up waiting
   * @returns leaves the place
   * @throws PlacesTaken when too many wait; the signal's reason when that comes first
   */
  enter(person: string, signal?: AbortSignal): Promise<() => void>
}

export interface FairPlacesOptions {
  readonly places: number
  /** Places that one person has while nobody else waits. @default all */
  readonly placesOfOne?: number
  /** Most that wait. */
  readonly waiting: number
  /** Most that wait for one person. */
  readonly waitingOfOne: number
}

const REFUSALS = {
  all: ['unavailable', 'Others wait for this already. Try again in a few minutes.'],
  own: ['too_many_requests', 'You wait for several of these already. Try again when one of them is done.'],
} as const

/** Too many wait: of all, or of this person. */
export class PlacesTaken extends ApiError {
  readonly whose: keyof typeof REFUSALS

  constructor(whose: PlacesTaken['whose']) {
    const [code, message] = REFUSALS[whose]
    super(code, { message })
    this.whose = whose
  }
}

type Start = () => void

/**
 * Of those who wait, the next place goes to somebody who has none, else to somebody who has fewest; among equals to
 * who has waited longest since their last turn.
 */
export function createFairPlaces({
  places,
  placesOfOne = places,
  waiting,
  waitingOfOne,
}: FairPlacesOptions): FairPlaces {
  const running = new Map<string, number>()
  /** By person. */
  const queues = new Map<string, Start[]>()
  /** By those who have a place or wait: when they last got one. */
  const turns = new Map<string, number>()
  let turn = 0
  let free = places
  const runningOf = (person: string) => running.get(person) ?? 0
  const turnOf = (person: string) => turns.get(person) ?? 0

  function nextPerson(): string | undefined {
    const eligible = [...queues.keys()].filter((person) => runningOf(person) < placesOfOne)
    return eligible.sort((one, other) => runningOf(one) - runningOf(other) || turnOf(one) - turnOf(other))[0]
  }

  function forgetIfGone(person: string): void {
    if (!running.has(person) && !queues.has(person)) turns.delete(person)
  }

  function startNext(): void {
    while (free > 0) {
      const person = nextPerson()
      if (person === undefined) return
      const [start, ...others] = queues.get(person) ?? []
      if (others.length > 0) queues.set(person, others)
      else queues.delete(person)
      turns.set(person, ++turn)
      free -= 1
      running.set(person, runningOf(person) + 1)
      start?.()
    }
  }

  function placeOf(person: string): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      free += 1
      const left = runningOf(person) - 1
      if (left === 0) running.delete(person)
      else running.set(person, left)
      startNext()
      forgetIfGone(person)
    }
  }

  function leaveQueue(person: string, start: Start): void {
    const others = queues.get(person)?.filter((each) => each !== start) ?? []
    if (others.length > 0) queues.set(person, others)
    else queues.delete(person)
    forgetIfGone(person)
  }

  return {
    async enter(person, signal) {
      signal?.throwIfAborted()
      const isAtOnce = free > 0 && runningOf(person) < placesOfOne
      if (!isAtOnce) {
        if ((queues.get(person)?.length ?? 0) >= waitingOfOne) throw new PlacesTaken('own')
        const all = [...queues.values()].reduce((sum, { length }) => sum + length, 0)
        if (all >= waiting) throw new PlacesTaken('all')
      }
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          leaveQueue(person, start)
          reject(signal?.reason as Error)
        }
        const start = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve(placeOf(person))
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queues.set(person, [...(queues.get(person) ?? []), start])
        startNext()
      })
    },
  }
}
