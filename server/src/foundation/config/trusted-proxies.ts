import { isIP } from 'node:net'

/**
 * The proxies in front of the server whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: their number, or their
 * addresses and networks.
 */
export type TrustedProxies = number | readonly string[]

/** A longer chain is probably a mistake. */
const MAX_PROXIES = 10

/** @returns `undefined` for invalid text */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MAX_PROXIES ? Number(text) : undefined
  const networks = text.split(',').map((each) => each.trim())
  return networks.every(isNetwork) ? networks : undefined
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. A prefix of 0 bits would trust everybody. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix ?? 1) <= (version === 4 ? 32 : 128)
}

export function hasTrustedProxies(proxies: TrustedProxies): boolean {
  return proxies !== 0
}

/**
 * Fastify's `trustProxy`. Fastify trusts no proxy if it is given a number, because a number does not distinguish a proxy
 * from a client that connects directly. docs/operating/network.md requires that only the proxies can reach the port.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies]
}
