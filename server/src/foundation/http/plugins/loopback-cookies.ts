import { isPlainLoopback } from '@viewpage/shared-events/plain-loopback'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { hasTrustedProxies } from '../../config/trusted-proxies.ts'

/** Browsers keep a cookie with it only if it is `Secure` and of this very host. */
const PREFIX = '__Host-'

/** Instead of it on loopback, where programs on all ports share their cookies. */
const LOOPBACK_PREFIX = 'viewpage-'

type Address = Pick<FastifyRequest, 'protocol' | 'hostname' | 'headers'>

/**
 * Whether visitors reach this server on loopback over plain HTTP. Its own address does not show it: behind a proxy with HTTPS a
 * request may have any `Host`. So the public address decides as well, and without one there must be no sign of a proxy.
 */
function isPlain({ http: { publicUrl, trustedProxies } }: Pick<Config, 'http'>, request: Address): boolean {
  if (!isPlainLoopback(request)) return false
  if (publicUrl !== null) return isPlainLoopback(new URL(publicUrl))
  return !hasTrustedProxies(trustedProxies) && request.headers['x-forwarded-for'] === undefined
}

/** The name of a cookie in a browser. @param name for example `__Host-session` */
export function cookieNameAt(config: Pick<Config, 'http'>, request: Address, name: string): string {
  return isPlain(config, request) ? plainName(name) : name
}

/**
 * Sets and reads cookies on loopback over plain HTTP without `Secure` and the prefix `__Host-`: WebKit keeps none with them
 * there. The rest of the server knows only the usual names. Everywhere else they are the only ones.
 *
 * @param request its cookies have been parsed
 */
export function useLoopbackCookies(
  config: Pick<Config, 'http'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isPlain(config, request)) return
  const sent = Object.entries(request.cookies).filter(([name]) => !name.startsWith(PREFIX))
  request.cookies = Object.fromEntries(sent.map(([name, value]) => [usualName(name), value]))
  const { setCookie, clearCookie } = reply
  reply.setCookie = (name, value, options) =>
    setCookie.call(reply, plainName(name), value, plainOptions(options))
  reply.clearCookie = (name, options) => clearCookie.call(reply, plainName(name), plainOptions(options))
}

type CookieOptions = Parameters<FastifyReply['setCookie']>[2]

/** `SameSite=None` needs `Secure`. */
function plainOptions(options: CookieOptions): CookieOptions {
  const sameSite = options?.sameSite === 'none' ? 'lax' : options?.sameSite
  return { ...options, secure: false, ...(sameSite !== undefined && { sameSite }) }
}

const plainName = (name: string) => replacePrefix(name, PREFIX, LOOPBACK_PREFIX)
const usualName = (name: string) => replacePrefix(name, LOOPBACK_PREFIX, PREFIX)

function replacePrefix(name: string, prefix: string, by: string): string {
  return name.startsWith(prefix) ? by + name.slice(prefix.length) : name
}
