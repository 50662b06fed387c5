import type { Schema, Schemas } from './compact-schema.ts'

/** Characters of JSON. A shorter schema is smaller inline than as a function. */
const MIN_SHARED_LENGTH = 60

/** Moves every repeated compact schema into a definition `shared0`, `shared1`, … */
export function shareRepeated(definitions: Schemas): Schemas {
  const times = new Map<string, number>()
  visit(definitions, (text) => times.set(text, (times.get(text) ?? 0) + 1))

  const names = new Map<string, string>()
  const result: Record<string, unknown> = {}
  function share(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(share)
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    if (!isSchema(value) || (times.get(text) ?? 0) < 2 || text.length < MIN_SHARED_LENGTH)
      return shareInside(value)
    const name = names.get(text) ?? `shared${names.size}`
    if (!names.has(text)) {
      names.set(text, name)
      result[name] = shareInside(value)
    }
    return { $ref: `#/$defs/${name}` }
  }
  const shareInside = (object: object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, share(value)]))

  for (const [name, schema] of Object.entries(definitions)) result[name] = shareInside(schema)
  return result as Schemas
}

function visit(value: unknown, see: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (isSchema(value)) see(JSON.stringify(value))
  for (const inner of Object.values(value)) visit(inner, see)
}

/** Members of a union stay inline, where the discriminator needs them. */
function isSchema(value: object): boolean {
  const { fields, list, record, properties, if: condition } = value as Schema
  if (Array.isArray(list) || Array.isArray(record) || typeof condition === 'object') return true
  if (!Array.isArray(fields)) return false
  return !Object.values(properties as Schemas).some((property) => 'const' in property)
}
