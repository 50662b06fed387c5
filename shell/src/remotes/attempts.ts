import { addressOf, type RemoteAddress, type RemoteVersion } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'

/** One way to get a remote: which version, and under which address. */
export interface Attempt extends RemoteAddress {
  /** ms before it starts, so that many pages do not come back at the same moment. */
  readonly delay: number
  readonly isFallback: boolean
}

/** ms; see "One page load" 6 of the design. */
export const ATTEMPT_TIMEOUT = 3_000
export const ALL_ATTEMPTS_TIMEOUT = 8_000
const MOST_JITTER = 400

/**
 * The ways to get a remote, in order: its address; the same bytes under another path, because a browser joins a
 * second request to one that hangs; then the last version known good.
 *
 * @param round 0 for the page load, then 1 for each "Try again"; every round has paths of its own.
 * @param random in [0, 1)
 */
export function attemptsFor(release: RemoteRelease, round: number, random: () => number): Attempt[] {
  const { fallback } = release
  const jitter = () => Math.round(random() * MOST_JITTER)
  const at = (which: RemoteVersion, path: number, delay: number): Attempt => ({
    ...addressOf(which, path),
    delay,
    isFallback: which !== release,
  })
  const attempts = [at(release, round * 2, 0), at(release, round * 2 + 1, jitter())]
  return fallback ? [...attempts, at(fallback, round, 0)] : attempts
}
