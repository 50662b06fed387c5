/** Whether a text may be an e-mail address: something, one at sign, and a host with a dot. Only mail can tell for sure. */
export function isLikelyEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
}
