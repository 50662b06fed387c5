import { DeckDocument, Item } from '../src/document/schema.ts'
import type { Schema, Schemas } from './compact-schema.ts'

/**
 * The parts of a document that are validated separately, so that each can report a fault: the document without the
 * elements of its long lists, an element of each list, an item of each kind.
 */
export const DOCUMENT_PARTS = [
  'head',
  'asset',
  'font',
  'layer',
  'step',
  'topic',
  'text',
  'shape',
  'image',
  'vector',
  'video',
  'page',
  'placeholder',
] as const

interface ObjectSchema extends Schema {
  readonly properties: Schemas
}

/** The schema of each part. */
export function documentDefinitions(): Record<string, Schema> {
  const document = plain<ObjectSchema & { $defs: Record<string, Schema> }>(DeckDocument)
  const kinds = plain<{ anyOf: ObjectSchema[] }>(Item).anyOf
  const { assets, fonts, layers, path } = document.properties
  return {
    ...document.$defs,
    head: { ...document, properties: mapValues(document.properties, withoutContent) },
    asset: contentOf(assets),
    font: contentOf(fonts),
    layer: contentOf(layers),
    step: contentOf(path),
    ...(Object.fromEntries(kinds.map((kind) => [kind.properties['kind']?.['const'], kind])) as Schemas),
  }
}

/** Converts to plain JSON: TypeBox's schemas have symbols and share objects. */
function plain<Plain>(schema: unknown): Plain {
  return JSON.parse(JSON.stringify(schema)) as Plain
}

/** Keeps the limits of a list, and removes the schema of its elements if they are a part. */
function withoutContent(schema: Schema, name: string): Schema {
  if (['fonts', 'layers', 'items', 'path', 'topics'].includes(name)) return { ...schema, items: {} }
  if (name !== 'assets') return schema
  return { ...schema, patternProperties: mapValues(patternsOf(schema), () => ({})) }
}

function contentOf(list: Schema | undefined): Schema {
  const content = (list?.['items'] ?? Object.values(patternsOf(list))[0]) as Schema | undefined
  if (!content) throw new Error('[deck] A list of the document schema has no element schema.')
  return content
}

function patternsOf(record: Schema | undefined): Record<string, Schema> {
  return (record?.['patternProperties'] ?? {}) as Record<string, Schema>
}

function mapValues(object: Schemas, change: (schema: Schema, key: string) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(object).map(([key, schema]) => [key, change(schema, key)]))
}
