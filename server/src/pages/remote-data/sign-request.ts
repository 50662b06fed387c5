import { createHmac } from 'node:crypto'

/** The parts of a request that its signature covers. */
export interface SignedRequest {
  /** Seconds since 1970. */
  readonly time: number
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly oid: string
  readonly language: string
  /** The pseudonym; empty if the request is on behalf of everybody. */
  readonly visitor: string
  /** Empty without one. */
  readonly body: string
}

/**
 * The value of `Viewpage-Signature`: `t=<seconds>,v1=<HMAC-SHA-256, hex>` of these parts, one per line. Only the body can
 * have lines, and it is the last. docs/guides/add-a-remote.md#data-of-your-own shows how a team verifies it.
 */
export function signatureOf(secret: string, request: SignedRequest): string {
  const { time, method, path, oid, language, visitor, body } = request
  const text = [time, method, path, oid, language, visitor, body].join('\n')
  return `t=${time},v1=${createHmac('sha256', secret).update(text).digest('hex')}`
}
