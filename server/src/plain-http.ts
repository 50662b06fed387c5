import type { Config } from './config.ts'

/** Whether a host name is this machine, where browsers keep secure cookies over plain HTTP, too. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)
}

/**
 * What is said at the start of a server that browsers elsewhere reach over plain HTTP: they keep no cookie of it (D53).
 *
 * @returns `null` where nothing is wrong, or a proxy or the public address brings HTTPS
 */
export function plainHttpWarning({
  host,
  tls,
  trustProxy,
  publicUrl,
}: Pick<Config, 'host' | 'tls' | 'trustProxy' | 'publicUrl'>): string | null {
  const hostname = publicUrl === null ? host : new URL(publicUrl).hostname
  const isSafe =
    tls !== null || (trustProxy && publicUrl === null) || publicUrl?.startsWith('https:') === true
  if (isSafe || isLoopback(hostname)) return null
  return `[server] ${hostname} is reached over plain HTTP: browsers keep no log-in, no session and no identification of it. Set VIEWPAGE_TLS_CERT and VIEWPAGE_TLS_KEY, or a proxy with HTTPS before it and VIEWPAGE_TRUST_PROXY=1.`
}
