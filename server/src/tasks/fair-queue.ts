import { ApiError } from '../errors.ts'

/** Limits how much long work runs at once. People take turns, so that one person does not use up the capacity of the others. */
export interface FairQueue {
  /**
   * Waits until work of this person may start.
   *
   * @param person key of the person
   * @param signal cancels the wait
   * @returns a function to call when the work is done
   * @throws QueueFullError if too many wait; the signal's reason if it aborts first
   */
  enter(person: string, signal?: AbortSignal): Promise<() => void>
  /** Jobs of all persons that wait. */
  waiting(): number
}

export interface FairQueueOptions {
  readonly concurrency: number
  /** @default concurrency */
  readonly concurrencyPerPerson?: number
  readonly maxWaiting: number
  readonly maxWaitingPerPerson: number
}

const REFUSALS = {
  all: ['unavailable', 'Others wait for this already. Try again in a few minutes.'],
  own: ['too_many_requests', 'You wait for several of these already. Try again when one of them is done.'],
} as const

/** Too many jobs wait: of everybody (`all`), or of this person (`own`). */
export class QueueFullError extends ApiError {
  readonly whose: keyof typeof REFUSALS

  constructor(whose: QueueFullError['whose']) {
    const [code, message] = REFUSALS[whose]
    super(code, { message })
    this.whose = whose
  }
}

type Start = () => void

/**
 * Starts the next job of the person who has the fewest jobs running; among equals, of the person whose last turn was
 * longest ago.
 */
export function createFairQueue({
  concurrency,
  concurrencyPerPerson = concurrency,
  maxWaiting,
  maxWaitingPerPerson,
}: FairQueueOptions): FairQueue {
  const running = new Map<string, number>()
  const queues = new Map<string, Start[]>()
  /** The number of the last turn of each person who works or waits. */
  const turns = new Map<string, number>()
  let turn = 0
  let free = concurrency
  const waiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0)
  const runningOf = (person: string) => running.get(person) ?? 0
  const turnOf = (person: string) => turns.get(person) ?? 0

  function nextPerson(): string | undefined {
    const eligible = [...queues.keys()].filter((person) => runningOf(person) < concurrencyPerPerson)
    return eligible.sort((one, other) => runningOf(one) - runningOf(other) || turnOf(one) - turnOf(other))[0]
  }

  function forgetIfIdle(person: string): void {
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

  function createLeave(person: string): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      free += 1
      const left = runningOf(person) - 1
      if (left === 0) running.delete(person)
      else running.set(person, left)
      startNext()
      forgetIfIdle(person)
    }
  }

  function leaveQueue(person: string, start: Start): void {
    const others = queues.get(person)?.filter((each) => each !== start) ?? []
    if (others.length > 0) queues.set(person, others)
    else queues.delete(person)
    forgetIfIdle(person)
  }

  return {
    waiting,
    async enter(person, signal) {
      signal?.throwIfAborted()
      const startsNow = free > 0 && runningOf(person) < concurrencyPerPerson
      if (!startsNow) {
        if ((queues.get(person)?.length ?? 0) >= maxWaitingPerPerson) throw new QueueFullError('own')
        if (waiting() >= maxWaiting) throw new QueueFullError('all')
      }
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          leaveQueue(person, start)
          reject(signal?.reason as Error)
        }
        const start = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve(createLeave(person))
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        queues.set(person, [...(queues.get(person) ?? []), start])
        startNext()
      })
    },
  }
}
