import { isIP } from 'node:net'
import { isPublicAddress } from '../../foundation/http/outgoing/public-address.ts'

const MAX_LENGTH = 500

/**
 * The address that a web hook may send to: HTTPS on the public internet, or an origin that the operator lists. What its name
 * leads to is checked again with each delivery.
 *
 * @param internal origins that may be on an internal network, with plain HTTP
 * @returns `null` for any other text
 */
export function hookAddress(text: string, internal: ReadonlySet<string>): string | null {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return null
  url.hash = ''
  if (internal.has(url.origin)) return url.href
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const isOutside = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  return url.protocol === 'https:' && isOutside ? url.href : null
}
