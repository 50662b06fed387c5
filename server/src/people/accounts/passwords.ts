import { availableParallelism } from 'node:os'
import { hash, verify as verifyHash } from '@node-rs/argon2'
import { createFairQueue } from '../../foundation/tasks/fair-queue.ts'

/** A hash takes 30 ms of a processor and one of the four libuv threads, which files and compression need too. */
const MAX_CONCURRENT_HASHES = Math.max(1, Math.min(3, availableParallelism() - 1))
/** A longer queue would take several seconds. */
const MAX_WAITING = 100

/** Stored instead of a hash for an account without a password. No password matches it. */
export const NO_PASSWORD = ''

/** Address blocks take turns, because the senders are not authenticated yet. */
const hashQueue = createFairQueue({ concurrency: MAX_CONCURRENT_HASHES, maxWaiting: MAX_WAITING })

/** Whose turn it is without a request, such as in a command. */
const NO_REQUEST = 'no request'

/**
 * Argon2id with the library's defaults, which follow OWASP's.
 *
 * @param addressBlock of the request (`addressBlockOf`)
 * @throws ApiError `unavailable` if too many wait
 */
export function hashPassword(password: string, addressBlock = NO_REQUEST): Promise<string> {
  return hashQueue.run(addressBlock, () => hash(password))
}

/**
 * Takes the same time for an unknown account, so that its duration does not reveal which accounts exist.
 *
 * @param stored hash of the account's password; `undefined` for an unknown account, {@link NO_PASSWORD} for one without
 * @param addressBlock of the request (`addressBlockOf`)
 * @param verify compares a hash with a password. @default Argon2's
 * @throws ApiError `unavailable` if too many wait
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
  addressBlock = NO_REQUEST,
  verify: (stored: string, password: string) => Promise<boolean> = verifyHash,
): Promise<boolean> {
  // Compute it for known accounts too, so that the first unknown e-mail after a start takes no longer.
  const dummy = await dummyHash()
  const known = stored === NO_PASSWORD ? undefined : stored
  const matches = await hashQueue.run(addressBlock, () => verify(known ?? dummy, password))
  return known !== undefined && matches
}

let dummy: Promise<string> | undefined

function dummyHash(): Promise<string> {
  dummy ??= hash('nobody has this password').catch((error: unknown) => {
    // The next log-in tries again.
    dummy = undefined
    throw error
  })
  return dummy
}
