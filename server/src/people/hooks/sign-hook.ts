import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret that a web hook and its receiver share: `whsec_` and 24 random bytes in base64. */
export const makeHookSecret = (): string => PREFIX + randomBytes(24).toString('base64')

interface SignedHook {
  /** Of the event; the same in each try. */
  readonly id: string
  /** Seconds since 1970. */
  readonly time: number
  readonly body: string
}

/**
 * The headers by which a receiver knows who sent a request and when, as Standard Webhooks 1.0 has them
 * (https://www.standardwebhooks.com): libraries for many languages verify them.
 */
export function hookHeaders(secret: string, { id, time, body }: SignedHook) {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${signature}`,
  }
}
