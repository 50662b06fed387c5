import { addressOf, type RemoteAddress, type RemoteVersion } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'

/** One attempt to load a remote: which version, at which address. */
export interface Attempt extends RemoteAddress {
  /** Random, so that many pages do not retry at the same moment. */
  readonly delayMs: number
  readonly isFallback: boolean
}

export const ATTEMPT_TIMEOUT_MS = 3_000
export const ALL_ATTEMPTS_TIMEOUT_MS = 8_000
const MAX_JITTER_MS = 400

/**
 * The attempts to load a remote, in order: its address; the same file under another path, because a browser would join a
 * second request for the same URL to the one that hangs; then the last good version.
 *
 * @param round 0 for the page load, incremented by each "Try again"; every round has paths of its own
 * @param random in [0, 1)
 */
export function attemptsFor(release: RemoteRelease, round: number, random: () => number): Attempt[] {
  const { fallback } = release
  const jitter = () => Math.round(random() * MAX_JITTER_MS)
  const at = (which: RemoteVersion, path: number, delayMs: number): Attempt => ({
    ...addressOf(which, path),
    delayMs,
    isFallback: which !== release,
  })
  const attempts = [at(release, round * 2, 0), at(release, round * 2 + 1, jitter())]
  return fallback ? [...attempts, at(fallback, round, 0)] : attempts
}
