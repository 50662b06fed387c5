/** A script that the browser runs only if it matches the integrity of the release set. */
export function scriptElement(url: string, nonce: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = url
  script.integrity = globalThis.__integrity?.[new URL(url, location.href).pathname] ?? 'sha256-none'
  script.nonce = nonce
  return script
}
