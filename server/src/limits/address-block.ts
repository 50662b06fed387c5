import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** What limits count for a request whose address a proxy passed on and that is none. */
const UNKNOWN = 'unknown'

/**
 * The block of addresses that one subscriber has, as limits by address count: an IPv4 address, also one that is mapped
 * into IPv6, or the /64 of an IPv6 address.
 *
 * @param ip as a socket or a proxy gives it, perhaps with a port; `undefined` when the socket is closed already
 */
export function addressBlockOf(ip: string | undefined): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)?$/.exec(ip ?? '') ?? []
  const address = [ip, bracketed, plain].find((text = '') => isIP(text) !== 0)
  return address === undefined ? UNKNOWN : normalizeIP(address)
}
