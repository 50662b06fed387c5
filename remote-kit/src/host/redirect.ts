import { withTimeLimit } from '../browser/time-limit.ts'

/** ms a navigation waits for a log call (section 9). */
export const REDIRECT_PATIENCE = 500

/**
 * Goes to `url` once `before` has resolved or failed, or after {@link REDIRECT_PATIENCE}, whichever is first (D33).
 *
 * @param before for example the log call of the click; nothing to wait for when absent
 */
export async function redirect(
  url: string,
  before?: PromiseLike<unknown>,
  { patience = REDIRECT_PATIENCE, go = (to: string) => location.assign(to) } = {},
): Promise<void> {
  if (before) await withTimeLimit(before.then(nothing, nothing), patience, nothing)
  go(url)
}

function nothing(): void {}
