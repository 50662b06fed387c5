import { isLoopback } from '@viewpage/shared-events/plain-loopback'
import type { Config } from '../../config/config.ts'
import { hasTrustedProxies } from '../../config/trusted-proxies.ts'

/**
 * The warning at the start of a server that other machines reach over plain HTTP: their browsers drop its cookies.
 *
 * @returns `null` on loopback, or if the server, a proxy or the public URL provides HTTPS
 */
export function plainHttpWarning({
  server: { host },
  http: { tls, trustedProxies, publicUrl },
}: Pick<Config, 'server' | 'http'>): string | null {
  const hostname = publicUrl === null ? host : new URL(publicUrl).hostname
  const isSafe =
    tls !== null ||
    (publicUrl === null ? hasTrustedProxies(trustedProxies) : publicUrl.startsWith('https:')) ||
    isLoopback(hostname)
  return isSafe
    ? null
    : `[server] ${hostname} is reached over plain HTTP: browsers drop its cookies, so log-ins, sessions and identifications do not work. Set VIEWPAGE_TLS_CERT and VIEWPAGE_TLS_KEY, or put a proxy with HTTPS in front and set VIEWPAGE_TRUST_PROXY and VIEWPAGE_PUBLIC_URL.`
}
