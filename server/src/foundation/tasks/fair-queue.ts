import { ApiError } from '../errors.ts'

/** Limits how much work runs at once. Groups take turns, so that one group does not use up the capacity of the others. */
export interface FairQueue {
  /**
   * Waits until work may start.
   *
   * @param sender whose work it is
   * @param signal cancels the wait
   * @returns a function to call when the work is done
   * @throws QueueFullError if too many wait; the signal's reason if it aborts first
   */
  enter(sender: Sender, signal?: AbortSignal): Promise<() => void>
  /** Enters, works and leaves. @throws what `enter` and the work throw */
  run<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>
  /** Jobs of all senders that wait. */
  waiting(): number
}

/** A key of who sends work, or a person and their group, such as an account and an address block. */
export type Sender = string | { readonly group: string; readonly person: string }

export interface FairQueueOptions {
  readonly concurrency: number
  /** @default concurrency */
  readonly concurrencyPerGroup?: number
  /** @default concurrency */
  readonly concurrencyPerPerson?: number
  readonly maxWaiting: number
  /** @default no limit of its own */
  readonly maxWaitingPerGroup?: number
  /** In all groups together. @default no limit of its own */
  readonly maxWaitingPerPerson?: number
  /** ms after which a job that hangs no longer counts as running. @default no limit */
  readonly maxTurnMs?: number
}

const REFUSALS = {
  all: ['unavailable', 'Others wait for this already. Try again in a few minutes.'],
  group: ['unavailable', 'Others at your address wait for this already. Try again in a few minutes.'],
  own: ['too_many_requests', 'You wait for several of these already. Try again when one of them is done.'],
} as const

/** Too many jobs wait: of everybody (`all`), of this group, or of this person (`own`). */
export class QueueFullError extends ApiError {
  readonly limit: keyof typeof REFUSALS

  constructor(limit: QueueFullError['limit']) {
    const [code, message] = REFUSALS[limit]
    super(code, { message })
    this.limit = limit
  }
}

/** What a group or a person has of the queue. */
interface Share {
  readonly key: string
  running: number
  waiting: number
  /** Number of its last turn; 0 if it had none since it was idle. */
  turn: number
}

interface Job {
  readonly group: Share
  readonly person: Share
  readonly start: () => void
  readonly refuse: (error: QueueFullError) => void
}

/**
 * Starts the next job of the group with the fewest running jobs; among equals, of the group whose last turn was longest
 * ago. Within a group the same holds for persons. When all places are taken, a group that has few gets one of the group
 * that has most.
 */
export function createFairQueue({
  concurrency,
  concurrencyPerGroup = concurrency,
  concurrencyPerPerson = concurrency,
  maxWaiting,
  maxWaitingPerGroup = Infinity,
  maxWaitingPerPerson = Infinity,
  maxTurnMs = Infinity,
}: FairQueueOptions): FairQueue {
  const groups = createShares()
  const persons = createShares()
  /** In order of arrival. */
  let waiting: Job[] = []
  let turn = 0
  let free = concurrency

  const canRun = ({ group, person }: Job) =>
    group.running < concurrencyPerGroup && person.running < concurrencyPerPerson

  function add(job: Job): void {
    waiting.push(job)
    job.group.waiting += 1
    job.person.waiting += 1
  }

  function remove(job: Job): void {
    waiting = waiting.filter((each) => each !== job)
    job.group.waiting -= 1
    job.person.waiting -= 1
  }

  function forgetIfIdle({ group, person }: Job): void {
    groups.forgetIfIdle(group)
    persons.forgetIfIdle(person)
  }

  function startNext(): void {
    while (free > 0) {
      const job = firstBy(waiting.filter(canRun), compareTurns)
      if (!job) return
      remove(job)
      free -= 1
      turn += 1
      for (const share of [job.group, job.person]) {
        share.running += 1
        share.turn = turn
      }
      job.start()
    }
  }

  function createLeave(job: Job): () => void {
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      clearTimeout(timer)
      free += 1
      job.group.running -= 1
      job.person.running -= 1
      forgetIfIdle(job)
      // Later, so that requests that arrived meanwhile take part, even if no job waits for anything.
      setImmediate(startNext)
    }
    const timer = maxTurnMs === Infinity ? undefined : setTimeout(leave, maxTurnMs).unref()
    return leave
  }

  /** @returns who has too many waiting jobs; `null` if there is room for one more, perhaps after a job of others was refused */
  function findFull(job: Job): QueueFullError['limit'] | null {
    if (free > 0 && canRun(job)) return null
    if (job.person.waiting >= maxWaitingPerPerson) return 'own'
    const isGroupFull = job.group.waiting >= maxWaitingPerGroup
    if (!isGroupFull && waiting.length < maxWaiting) return null
    const loser = loserFor(job, isGroupFull ? waiting.filter(({ group }) => group === job.group) : waiting)
    if (!loser) return isGroupFull ? 'group' : 'all'
    remove(loser)
    loser.refuse(new QueueFullError('all'))
    forgetIfIdle(loser)
    return null
  }

  async function enter(sender: Sender, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const { group, person } = typeof sender === 'string' ? { group: sender, person: sender } : sender
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        remove(job)
        forgetIfIdle(job)
        reject(signal?.reason as Error)
      }
      const stopListening = () => signal?.removeEventListener('abort', onAbort)
      const job: Job = {
        group: groups.open(group),
        person: persons.open(person),
        start() {
          stopListening()
          resolve(createLeave(job))
        },
        refuse(error) {
          stopListening()
          reject(error)
        },
      }
      const full = findFull(job)
      if (full !== null) {
        forgetIfIdle(job)
        return reject(new QueueFullError(full))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      add(job)
      startNext()
    })
  }

  return {
    enter,
    async run(sender, work) {
      const leave = await enter(sender)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    waiting: () => waiting.length,
  }
}

/** Shares of those who run or wait; others are not remembered. */
function createShares() {
  const shares = new Map<string, Share>()
  return {
    open(key: string): Share {
      const share = shares.get(key) ?? { key, running: 0, waiting: 0, turn: 0 }
      shares.set(key, share)
      return share
    },
    forgetIfIdle(share: Share): void {
      if (share.running === 0 && share.waiting === 0) shares.delete(share.key)
    },
  }
}

function compareTurns(one: Job, other: Job): number {
  return compareShares(one.group, other.group) || compareShares(one.person, other.person)
}

function compareShares(one: Share, other: Share): number {
  return one.running - other.running || one.turn - other.turn
}

/** The newest job of those who have most waiting, if they have more than the sender of another one would have then. */
function loserFor(job: Job, jobs: readonly Job[]): Job | null {
  const loser = firstBy(
    jobs.toReversed(),
    (one, other) => other.group.waiting - one.group.waiting || other.person.waiting - one.person.waiting,
  )
  if (!loser) return null
  const level = loser.group === job.group ? 'person' : 'group'
  return loser[level].waiting > job[level].waiting + 1 ? loser : null
}

/** The smallest one; among equals, the first. */
function firstBy(jobs: readonly Job[], compare: (one: Job, other: Job) => number): Job | undefined {
  const [first, ...others] = jobs
  return others.reduce((best, job) => (compare(job, best ?? job) < 0 ? job : best), first)
}
