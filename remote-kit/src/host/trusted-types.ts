import { isKnownScript } from './known-files.ts'

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * Installs the page's only Trusted Types policy: scripts may only be loaded from the release set. The policy creates no HTML
 * and no script text, so all such sinks throw.
 */
export function protectScriptUrls(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createScriptURL(url) {
      if (!isKnownScript(url))
        throw new TypeError(`[host] Refused to load ${url}: it is not in the release set.`)
      return url
    },
  })
}
