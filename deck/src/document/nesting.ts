/** Maximum nesting of groups, and of topics. Checked before the schema, whose validation is recursive. */
export const MAX_NESTING = 100

const NESTING = ['drawings', 'topics'] as const

/** @returns the problem of groups or topics that are nested too deep for recursive code, or null. Stops at the limit itself. */
export function findTooDeep(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const name of NESTING) {
    const inner = (value as Partial<Record<string, unknown>>)[name]
    if (!Array.isArray(inner)) continue
    if (depth >= MAX_NESTING) return `${name} are nested deeper than ${MAX_NESTING} levels`
    for (const element of inner) {
      const deep = findTooDeep(element, depth + 1)
      if (deep) return deep
    }
  }
  return null
}
