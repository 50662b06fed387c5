const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
])

/** Whether a font family is a generic family of CSS, which every reader has. */
export function isGenericFamily(family: string): boolean {
  return GENERIC.has(family)
}
