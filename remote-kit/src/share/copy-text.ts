/** Writes a text to the clipboard. Resolves `false` when the browser forbids it or has no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Browsers offer no clipboard on pages without TLS, which throws here.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
