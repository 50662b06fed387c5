import { randomBytes } from 'node:crypto'
import { normaliseEmail } from './account-store.ts'
import type { Signer } from '../../storage/secrets/signer.ts'

/** Identifies a browser that was used to log in before (OWASP's "device cookie"). */
export const DEVICE_COOKIE = '__Host-device'

/** Accounts remembered per browser, the last one first. */
const MAX_ACCOUNTS = 5

/** An id of the browser and a signature for each account; the cookie contains no e-mail. */
const PATTERN = /^([\w-]{22})((?:\.[\w-]{43}){0,5})$/

/**
 * Remembers which accounts logged in with a browser. Attempts from such a browser have a separate limit, so that
 * a person who guesses an account's password cannot lock its owner out.
 */
export interface Devices {
  /** @returns the id of the browser, or `null` if that account never logged in with it */
  idFor(cookie: string | undefined, email: string): string | null
  /** @returns the new value of the cookie after a log-in of that account */
  remember(cookie: string | undefined, email: string): string
}

export function createDevices(signer: Signer): Devices {
  const textOf = (id: string, email: string) => `${id} ${normaliseEmail(email)}`

  return {
    idFor(cookie, email) {
      const { id, signatures } = parse(cookie)
      const isKnown = signatures.some((signature) => signer.verify('device', textOf(id, email), signature))
      return isKnown ? id : null
    },

    remember(cookie, email) {
      const { id, signatures } = parse(cookie)
      const own = signer.sign('device', textOf(id, email))
      const others = signatures.filter((signature) => signature !== own)
      return [id, own, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.')
    },
  }
}

function parse(cookie = ''): { id: string; signatures: readonly string[] } {
  const [, id = randomBytes(16).toString('base64url'), signatures = ''] = PATTERN.exec(cookie) ?? []
  return { id, signatures: signatures.split('.').slice(1) }
}
