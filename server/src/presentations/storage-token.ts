import type { Signer } from '../accounts/secrets.ts'

const HOUR = 3_600_000
/** ms; a tab that is open longer has what it plays. */
const LIFE = 24 * HOUR

/**
 * Lets a page that may show a private presentation fetch its document and files (`storageToken`, D61). Whole hours,
 * so that addresses stay the same for a while and can be cached.
 */
export function createStorageToken(signer: Signer, oid: string, now: number): string {
  const until = Math.ceil((now + LIFE) / HOUR) * HOUR
  return `${until}.${signer.sign('storage', `${oid} ${until}`)}`
}

export function isStorageToken(signer: Signer, oid: string, token: string, now: number): boolean {
  const [until = '', signature = ''] = token.split('.')
  return Number(until) > now && signer.verify('storage', `${oid} ${until}`, signature)
}
