import { transcriptDefinitions } from '@viewpage/shared-events/schemas'
import type { JsonSchema } from '../src/check/json-schema.ts'
import { DeckDocument, Item, PlaceholderItem } from '../src/document/schema.ts'
import { LayerClip } from '../src/document/schema/steps.ts'

/** A part of the format with its own section. */
export interface FormatSection {
  readonly title: string
  /** Names of its comments; the comment of the first one describes the part. */
  readonly comments: readonly string[]
  readonly schema: JsonSchema
}

const document = plain(DeckDocument)
const [asset = {}] = Object.values(field(document, 'assets').patternProperties ?? {})
const item = plain(Item)
const items = item.anyOf ?? []
const [textItem = {}, shapeItem = {}] = items
const step = elementOf(field(document, 'path'))
const line = elementOf(field(textItem, 'lines'))
const paint = field(field(document, 'canvas'), 'background')
const gradients = (paint.anyOf ?? []).filter(({ properties }) => properties)
const drawings = plain(DeckDocument).$defs?.['drawing']?.anyOf ?? []
const topic = plain(transcriptDefinitions.topic)
const text = elementOf(field(topic, 'texts'))
const placement = without(plain(PlaceholderItem), ['kind', 'reason'])

/** All parts, in the order of the page. */
export const FORMAT_SECTIONS: readonly FormatSection[] = [
  section('Document', ['DeckDocument'], document),
  section('Step', ['Step'], step),
  section('Box', ['Box'], field(step, 'box')),
  section('Layer clip', ['LayerClip'], plain(LayerClip)),
  section('Item', ['Item'], item),
  section('All items', ['placement'], placement),
  ...items.map((each) => {
    const kind = tagOf(each, 'kind')
    const declaration = `${kind[0]?.toUpperCase()}${kind.slice(1)}Item`
    return section(`Item: ${kind}`, [declaration], without(each, Object.keys(placement.properties ?? {})))
  }),
  section('Line', ['Line'], line),
  section('Run', ['Run'], elementOf(field(line, 'runs'))),
  section('Paint', ['Paint'], paint),
  ...gradients.map((each) => alternative('Gradient', 'Paint', each, 'type')),
  section('Stop', ['Stop'], elementOf(field(gradients[0] ?? {}, 'stops'))),
  section('Stroke', ['Stroke'], field(shapeItem, 'stroke')),
  section('Drawing', ['DrawingSchema'], { anyOf: drawings }),
  ...drawings.map((each) => alternative('Drawing', 'DrawingSchema', each, 'op')),
  section('Asset', ['Asset', 'file'], asset),
  section('Variant', ['AssetVariant', 'file'], elementOf(field(asset, 'variants'))),
  section('Font', ['Font'], elementOf(field(document, 'fonts'))),
  section('Topic', ['Topic', 'transcriptDefinitions.topic'], topic),
  section('Transcript text', ['TranscriptText'], text),
  section('Paragraph', ['Paragraph'], elementOf(field(text, 'paragraphs'))),
]

function section(title: string, comments: readonly string[], schema: JsonSchema): FormatSection {
  return { title, comments, schema }
}

/** One of several objects that are distinguished by a tag. */
function alternative(title: string, declaration: string, schema: JsonSchema, tag: string): FormatSection {
  const name = tagOf(schema, tag)
  return section(`${title}: ${name}`, [`${declaration}.${name}`], schema)
}

function tagOf(schema: JsonSchema, tag: string): string {
  return String(schema.properties?.[tag]?.const)
}

function field(schema: JsonSchema, name: string): JsonSchema {
  const found = schema.properties?.[name]
  if (!found) throw new Error(`[deck] The document schema has no "${name}" where its page looks for it.`)
  return found
}

function elementOf({ items: element }: JsonSchema): JsonSchema {
  return element && 'length' in element ? {} : (element ?? {})
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(kept) }
}

/** Converts to plain JSON: TypeBox's schemas have symbols and share objects. */
function plain(schema: unknown): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema
}
