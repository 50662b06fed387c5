import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataSchema } from '@viewpage/shared-events/wire'

const WORD = /[A-Z_$][\w$]*/gi

/** All words in the sources of a workspace, tests left out. */
export function wordsIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  return new Set(files.flatMap((name) => readFileSync(join(folder, 'src', name), 'utf8').match(WORD) ?? []))
}

/**
 * The props of a slot or component without the fields of the page data that no source names, so that a change of those
 * refuses no release. A word may mean something else; then a field is kept that is not used.
 */
export function withUsedPageData(props: DataSchema, words: ReadonlySet<string>): DataSchema {
  if (props.type !== 'object') return props
  const { pageData } = props.properties
  if (!pageData) return props
  return { ...props, properties: { ...props.properties, pageData: reduce(pageData, words) } }
}

function reduce(schema: DataSchema, words: ReadonlySet<string>): DataSchema {
  if (schema.anyOf) return { anyOf: schema.anyOf.map((each) => reduce(each, words)) }
  if (schema.type === 'array') return { ...schema, items: reduce(schema.items, words) }
  if (schema.type !== 'object') return schema
  const kept = Object.entries(schema.properties).filter(([name]) => words.has(name))
  return {
    ...schema,
    properties: Object.fromEntries(kept.map(([name, each]) => [name, reduce(each, words)])),
    required: schema.required.filter((name) => words.has(name)),
  }
}
