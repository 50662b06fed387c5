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
  return blockOf(ip, 64)
}

/**
 * Like {@link addressBlockOf} with the /48 of an IPv6 address, which is the most that one subscriber gets: it may not
 * decide about a release alone.
 */
export function canaryBlockOf(ip: string | undefined): string {
  return blockOf(ip, 48)
}

function blockOf(ip: string | undefined, prefix: number): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)?$/.exec(ip ?? '') ?? []
  const address = [ip, bracketed, plain].find((text = '') => isIP(text) !== 0)
  return address === undefined ? UNKNOWN : normalizeIP(address, prefix)
}
