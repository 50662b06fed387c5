import { ElementError } from './element-error.ts'
import type { PublicFile } from './elements-host.ts'

interface TrustedTypesFactory {
  /** The policy returns objects that the DOM takes for texts. */
  createPolicy(name: string, rules: ScriptRules): ScriptRules
}

interface ScriptRules {
  createScriptURL(url: string): string
}

const POLICY = 'viewpage'

/**
 * Lets a script of viewpage run on the page of another team, which may require Trusted Types. Of files whose integrity is not
 * known, none.
 *
 * @throws ElementError if the page requires Trusted Types and does not allow this policy
 */
export function allowScripts(server: string, { url, integrity }: PublicFile): void {
  const known = (globalThis.__integrity ??= {})
  known[url] = integrity
  if (globalThis.__scriptUrl) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  const rules = {
    createScriptURL(wanted: string) {
      const { origin, pathname } = new URL(wanted, location.href)
      if (
        (origin !== server && origin !== location.origin) ||
        globalThis.__integrity?.[pathname] === undefined
      )
        throw new TypeError(`[viewpage] Refused to load ${wanted}: it is not in the release set.`)
      return wanted
    },
  }
  try {
    const policy = trustedTypes?.createPolicy(POLICY, rules) ?? rules
    globalThis.__scriptUrl = (wanted) => policy.createScriptURL(wanted)
  } catch (cause) {
    throw new ElementError(
      `the Content-Security-Policy of this page does not allow the policy "${POLICY}" of Trusted Types. Add ${POLICY} to the names after \`trusted-types\`.`,
      { cause },
    )
  }
}
