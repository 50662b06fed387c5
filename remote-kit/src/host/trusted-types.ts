import { isKnownScript } from './known-files.ts'

declare global {
  /** On pages of other teams: makes the address of a remote's file one that Trusted Types allow. Lazy chunks use it, too. */
  var __scriptUrl: ((url: string) => string) | undefined
}

interface TrustedTypesFactory {
  /** The policy returns objects that the DOM takes for texts. */
  createPolicy(name: string, rules: ScriptRules): ScriptRules
}

interface ScriptRules {
  createScriptURL(url: string): string
}

/** The policy on pages of other teams. */
const POLICY = 'viewpage'

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes

const RULES: ScriptRules = {
  createScriptURL(url) {
    if (!isKnownScript(url))
      throw new TypeError(`[host] Refused to load ${url}: it is not in the release set.`)
    return url
  },
}

/**
 * Installs the page's only Trusted Types policy: scripts may only be loaded from the release set. The policy creates no HTML
 * and no script text, so all such sinks throw.
 */
export function protectScriptUrls(): void {
  factory?.createPolicy('default', RULES)
}

/**
 * Allows the files of the release set on a page of another team, by a policy of its own name: the default policy is that
 * page's. Does nothing in browsers without Trusted Types.
 *
 * @throws Error if the page requires Trusted Types and does not allow this policy
 */
export function allowScriptUrls(): void {
  if (!factory || globalThis.__scriptUrl) return
  try {
    const policy = factory.createPolicy(POLICY, RULES)
    globalThis.__scriptUrl = (url) => policy.createScriptURL(url)
  } catch (cause) {
    if (requiresTrustedTypes()) {
      throw new Error(
        `its Content-Security-Policy requires Trusted Types and does not allow the policy "${POLICY}". Add ${POLICY} to the names after \`trusted-types\`.`,
        { cause },
      )
    }
    globalThis.__scriptUrl = (url) => url
  }
}

function requiresTrustedTypes(): boolean {
  try {
    document.createElement('script').src = '#'
    return false
  } catch {
    return true
  }
}
