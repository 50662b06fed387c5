import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairPlaces } from '../tasks/fair-queue.ts'

/** Each keeps a processor busy for some 30 ms, and one of the four threads that files and compression need as well. */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** More would wait for several seconds. */
const MAX_WAITING = 100

const places = createFairPlaces({ places: HASHES_AT_ONCE, waiting: MAX_WAITING, waitingOfOne: Infinity })

/** Nobody is known before the password is: all wait in one line. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await places.enter('anybody')
  try {
    return await work()
  } finally {
    leave()
  }
}

/** Argon2id with the library's defaults, which follow OWASP's. @throws ApiError `unavailable` when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password))
}

/**
 * Does the same work when there is no account, so that its time does not tell who has one.
 *
 * @throws ApiError `unavailable` when too many wait
 */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  // Made for everybody, so that the first unknown e-mail after a start does not wait for it alone.
  const nobodys = await nobodysHash()
  const matches = await inTurn(() => verify(stored ?? nobodys, password))
  return stored !== undefined && matches
}

let nobody: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  return (nobody ??= hash('nobody has this password'))
}
