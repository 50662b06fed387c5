/**
 * A script that the browser runs only if it matches the integrity of the release set.
 *
 * @param nonce for pages of other teams, whose policy may need one
 */
export function scriptElement(url: string, nonce = ''): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = globalThis.__scriptUrl?.(url) ?? url
  script.integrity = globalThis.__integrity?.[new URL(url, location.href).pathname] ?? 'sha256-none'
  // In a sandbox every file is of another origin, and integrity needs one that may be read.
  script.crossOrigin = 'anonymous'
  if (nonce !== '') script.nonce = nonce
  return script
}
