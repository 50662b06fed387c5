import type { PlaceholderItem } from './schema.ts'

const KNOWN_KINDS = ['text', 'shape', 'image', 'vector', 'video', 'page', 'placeholder'] as const
export type KnownKind = (typeof KNOWN_KINDS)[number]

const PLACEMENT = [
  'id',
  'x',
  'y',
  'scale',
  'rotation',
  'width',
  'height',
  'opacity',
  'layer',
  'label',
  'link',
] as const satisfies readonly (keyof PlaceholderItem)[]

export function isKnownKind(kind: unknown): kind is KnownKind {
  return KNOWN_KINDS.some((known) => known === kind)
}

/**
 * Replaces items of unknown kind by placeholders, so that documents of newer writers can be played. Invalid values are
 * left unchanged for the check.
 */
export function replaceUnknownItems(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
    return value
  const items: readonly unknown[] = value.items
  return items.some(isUnknown)
    ? { ...value, items: items.map((item) => (isUnknown(item) ? placeholderOf(item) : item)) }
    : value
}

function isUnknown(item: unknown): item is { kind: string } & Partial<Record<string, unknown>> {
  if (typeof item !== 'object' || item === null || !('kind' in item)) return false
  return typeof item.kind === 'string' && !isKnownKind(item.kind)
}

function placeholderOf(
  item: { kind: string } & Partial<Record<string, unknown>>,
): Partial<Record<string, unknown>> {
  const placement = PLACEMENT.filter((name) => Object.hasOwn(item, name)).map((name): [string, unknown] => [
    name,
    item[name],
  ])
  const reason = `items of kind "${item.kind.slice(0, 60)}" are not known here`
  return { kind: 'placeholder', ...Object.fromEntries<unknown>(placement), reason }
}
