import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** The key for requests with an invalid address from a proxy. */
const UNKNOWN = 'unknown'

/**
 * The key by which limits count addresses, one per subscriber: an IPv4 address (also mapped to IPv6), or the /64 block
 * of an IPv6 address.
 *
 * @param ip from a socket or a proxy, perhaps with a port; `undefined` if the socket is closed
 */
export function addressBlockOf(ip: string | undefined): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)?$/.exec(ip ?? '') ?? []
  const address = [ip, bracketed, plain].find((text = '') => isIP(text) !== 0)
  return address === undefined ? UNKNOWN : normalizeIP(address)
}
