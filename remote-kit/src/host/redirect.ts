import { withTimeLimit } from '../browser/time-limit.ts'

/** A navigation waits at most this long for a log call (docs/behaviour/tracking.md#redirect-wait). */
export const REDIRECT_TIMEOUT_MS = 500

/**
 * Navigates to `url` once `before` has settled, or after {@link REDIRECT_TIMEOUT_MS}, whichever is first
 * (docs/behaviour/tracking.md#redirect-wait).
 *
 * @param before for example the log call of a click
 */
export async function redirect(
  url: string,
  before?: PromiseLike<unknown>,
  { timeoutMs = REDIRECT_TIMEOUT_MS, go = (to: string) => location.assign(to) } = {},
): Promise<void> {
  if (before) await withTimeLimit(before.then(nothing, nothing), timeoutMs, nothing)
  go(url)
}

function nothing(): void {}
