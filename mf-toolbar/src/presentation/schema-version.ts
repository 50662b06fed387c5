/** D5: `"0"` is a classic presentation, anything else (absent included) a newer one. */
export function isClassic(schemaVersion: unknown): boolean {
  return String(schemaVersion) === '0'
}
