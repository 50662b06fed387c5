/** Writes a text to the clipboard. Resolves `false` when the browser forbids it or has no clipboard. */
export async function copyText(
  text: string,
  clipboard: Pick<Clipboard, 'writeText'> | undefined = navigator.clipboard,
): Promise<boolean> {
  try {
    // Browsers offer no clipboard on pages without TLS.
    if (!clipboard) return false
    await clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
