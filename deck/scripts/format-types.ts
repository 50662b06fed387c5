import type { JsonSchema } from '../src/check/json-schema.ts'
import type { Schema } from './compact-schema.ts'
import type { FormatSection } from './format-sections.ts'
import { leafCode } from './leaf-code.ts'

/** Describes the type of a value, with links to sections. */
export type TypeInWords = (schema: JsonSchema) => string

export function typesInWords(sections: readonly FormatSection[]): TypeInWords {
  const titles = new Map(sections.map(({ title, schema }) => [JSON.stringify(schema), title]))

  function inWords(schema: JsonSchema): string {
    const title = titles.get(JSON.stringify(schema)) ?? titleOfReference(schema)
    if (title !== undefined) return linkTo(title)
    if (schema.anyOf) return schema.anyOf.map(inWords).join(' or ')
    if (schema.type === 'array') return listInWords(schema)
    if (schema.patternProperties) return recordInWords(schema)
    if (schema.properties) return 'an object'
    return leafCode(schema as Schema).words.replaceAll('"', '`')
  }

  function listInWords({ items, minItems = 0, maxItems = 0 }: JsonSchema): string {
    if (items && 'length' in items) return tupleInWords(items)
    const element = items
    const content = inWords(element ?? {})
    const least = minItems > 0 ? `${minItems} to ` : 'up to '
    return `a list of ${least}${maxItems.toLocaleString('en')}: ${content}`
  }

  function tupleInWords(items: readonly JsonSchema[]): string {
    const parts = items.map(inWords)
    return new Set(parts).size === 1
      ? `a list of ${parts.length}: each ${parts[0]}`
      : `a list of ${parts.length}: ${parts.join('; ')}`
  }

  function recordInWords({ patternProperties, maxProperties = 0 }: JsonSchema): string {
    const [content = {}] = Object.values(patternProperties ?? {})
    return `an object of up to ${maxProperties.toLocaleString('en')} by id: ${inWords(content)}`
  }

  function titleOfReference({ $ref }: JsonSchema): string | undefined {
    const name = $ref?.split('/').at(-1)
    return sections.find(({ title }) => title.toLowerCase() === name)?.title
  }

  return inWords
}

/** A Markdown link to the heading of a section. */
export function linkTo(title: string): string {
  return `[${title.toLowerCase()}](#${title.toLowerCase().replaceAll(':', '').replaceAll(' ', '-')})`
}
