import { MOST_NESTED } from './limits.ts'

const NESTING = ['drawings', 'topics'] as const

/**
 * Looks whether groups in groups, or topics in topics, stand deeper than a recursive reader can follow; returns what
 * to say then. Goes no deeper itself.
 */
export function findTooDeep(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const name of NESTING) {
    const inner = (value as Partial<Record<string, unknown>>)[name]
    if (!Array.isArray(inner)) continue
    if (depth >= MOST_NESTED) return `${name} are nested deeper than ${MOST_NESTED} levels`
    for (const element of inner) {
      const deep = findTooDeep(element, depth + 1)
      if (deep) return deep
    }
  }
  return null
}
