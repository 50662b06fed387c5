/**
 * The seconds of a `Retry-After` header. A date counts as none: our server sends seconds.
 *
 * @param header `null` or `undefined` without one
 */
export function retryAfterSeconds(header: unknown): number | undefined {
  const seconds = Number(header)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
