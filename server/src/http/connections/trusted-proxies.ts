import { isIP } from 'node:net'

/**
 * The proxies in front of the server whose `X-Forwarded-For` and `X-Forwarded-Proto` it believes: how many there are, or
 * their addresses and networks.
 */
export type TrustedProxies = number | readonly string[]

/** More proxies than that in a row are a mistake. */
const MAX_PROXIES = 10

/** @returns `undefined` for anything that is neither a number of proxies nor a list of addresses and networks */
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
 * Fastify's `trustProxy`. Fastify believes nobody when it is given a number, because a number cannot tell a proxy from a
 * client that reaches the server directly; docs/operating/README.md says that only the proxies may reach the port then.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies]
}
