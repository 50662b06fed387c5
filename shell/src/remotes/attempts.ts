import { addressOf, type RemoteAddress, type RemoteVersion } from '@viewpage/remote-kit/host'
import type { RemoteRelease } from '@viewpage/shared-events'

/** One attempt to load a remote: which version, at which address. */
export interface Attempt extends RemoteAddress {
  /** Random, so that many pages do not retry at the same moment. */
  readonly delayMs: number
  readonly isFallback: boolean
}

const ATTEMPT_TIMEOUT_MS = 3_000
const ALL_ATTEMPTS_TIMEOUT_MS = 8_000
/** Of the time that the host itself took to start. */
const PATIENCE = 2
const MAX_ATTEMPT_TIMEOUT_MS = 30_000
const MAX_JITTER_MS = 400

/** ms */
export interface AttemptLimits {
  readonly attempt: number
  readonly all: number
}

/**
 * How long attempts may take. A line or a device on which the host took long to start gives its remotes as much more time, because
 * a second attempt there would only load the same bytes again (docs/behaviour/releases.md#attempts).
 *
 * @param hostStart ms from the navigation to the start of the host
 */
export function attemptLimits(hostStart: number): AttemptLimits {
  const attempt = Math.min(MAX_ATTEMPT_TIMEOUT_MS, Math.max(ATTEMPT_TIMEOUT_MS, hostStart * PATIENCE))
  return { attempt, all: Math.round((attempt * ALL_ATTEMPTS_TIMEOUT_MS) / ATTEMPT_TIMEOUT_MS) }
}

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
