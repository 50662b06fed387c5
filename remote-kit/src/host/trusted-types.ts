import { isKnownScript } from './known-files.ts'

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/**
 * The page's only Trusted Types policy: scripts may come from the release set, and nothing else. It makes no HTML
 * and no script text, so every such sink throws.
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
