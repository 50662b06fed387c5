import type { Config } from '../../config.ts'
import { hasTrustedProxies } from './trusted-proxies.ts'

/** Whether a host name is this machine, where browsers keep secure cookies over plain HTTP as well. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)
}

/**
 * The warning at the start of a server that browsers elsewhere reach over plain HTTP: they keep none of its cookies.
 *
 * @returns `null` where nothing is wrong, or where a proxy or the public address provides HTTPS
 */
export function plainHttpWarning({
  host,
  tls,
  trustedProxies,
  publicUrl,
}: Pick<Config, 'host' | 'tls' | 'trustedProxies' | 'publicUrl'>): string | null {
  const hostname = publicUrl === null ? host : new URL(publicUrl).hostname
  const isSafe =
    tls !== null ||
    (publicUrl === null ? hasTrustedProxies(trustedProxies) : publicUrl.startsWith('https:')) ||
    isLoopback(hostname)
  return isSafe
    ? null
    : `[server] ${hostname} is reached over plain HTTP: browsers keep no log-in, no session and no identification of it. Set VIEWPAGE_TLS_CERT and VIEWPAGE_TLS_KEY, or put a proxy with HTTPS in front and set VIEWPAGE_TRUST_PROXY and VIEWPAGE_PUBLIC_URL.`
}
