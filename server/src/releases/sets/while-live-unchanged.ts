import { ApiError } from '../../foundation/errors.ts'

/** Something else became live since a release was compared. */
export class LiveChanged extends Error {
  override readonly name = 'LiveChanged'
}

/** Compared again so often, because other releases were faster. */
const MAX_ATTEMPTS = 10

/**
 * Runs a change of what is live, and again if it throws {@link LiveChanged}: comparing takes too long for the lock of
 * releases.
 *
 * @param attempt for the message, for example `activate mf-toolbar 1.5.0`
 * @throws ApiError `unavailable` if others are faster each time
 */
export async function whileLiveUnchanged<Result>(
  attempt: string,
  change: () => Promise<Result>,
): Promise<Result> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof LiveChanged)) throw error
    }
  }
  throw new ApiError('unavailable', {
    message: `[release] Failed to ${attempt}: others release at the same time. Try again in a moment.`,
  })
}
