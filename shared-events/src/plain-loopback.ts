/** Whether a hostname is this machine. @param hostname as `location` or a request has it */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname) || /\.localhost$/i.test(hostname)
}

/**
 * Whether a page is on this machine without HTTPS. WebKit keeps no `Secure` cookies there, and no browser keeps a cookie that
 * is `SameSite=None` or begins with `__Host-` without `Secure`.
 *
 * @param address as `location` or a request has it
 */
export function isPlainLoopback(address: { readonly protocol: string; readonly hostname: string }): boolean {
  return /^http:?$/.test(address.protocol) && isLoopback(address.hostname)
}
