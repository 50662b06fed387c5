import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '../src/check/json-schema.ts'
import { MAX_NESTING } from '../src/document/nesting.ts'
import { PAGE_LIMITS } from '../src/document/page-limits.ts'
import { FORMAT_SECTIONS, type FormatSection } from './format-sections.ts'
import { linkTo, typesInWords } from './format-types.ts'
import { schemaComments } from './schema-comments.ts'

const root = join(import.meta.dirname, '../..')
const parts = readdirSync(join(root, 'deck/src/document/schema')).map(
  (file) => `deck/src/document/schema/${file}`,
)
const comments = new Map(
  ['deck/src/document/schema.ts', ...parts, 'shared-events/src/schemas/transcript.ts'].flatMap((file) => [
    ...schemaComments(join(root, file)),
  ]),
)
const inWords = typesInWords(FORMAT_SECTIONS)

/** Default descriptions by field name, for fields without a comment. */
const SAME_EVERYWHERE: Readonly<Record<string, string>> = {
  biggestFontSize: 'World units; the largest size of the characters in it.',
  listType: 'A point of a list; running text when absent.',
  paragraphs: 'In reading order.',
  styleClasses: 'What role it has on its step.',
  texts: 'What is read there.',
  topics: 'The topics below it.',
  asset: 'Id of the asset.',
  box: 'What is shown of it here; as the camera of the step sees it when absent.',
  clip: 'The part of its box that shows it; all of it is shown when absent.',
  colour: 'In sRGB.',
  d: 'The outline.',
  drawings: 'In the order they are painted.',
  fill: 'What it is filled with; not filled when absent.',
  id: 'How the rest of the document calls it.',
  label: 'What a person reads.',
  language: 'Of the text.',
  lines: 'Broken already: a reader breaks none.',
  opacity: '0 (not seen) to 1. Default 1.',
  paint: 'Colour or gradient.',
  rule: 'Which parts of a path that crosses itself are inside. Default nonzero.',
  step: 'The step it belongs to, counted from 1; absent when it has none of its own.',
  stops: 'In the order of their offsets.',
  stroke: 'Its outline; none when absent.',
  text: 'The characters.',
  title: 'What a person reads.',
  transform: 'As in `CanvasRenderingContext2D.transform`: a b c d e f. Default: where it stands.',
}

/** Generates the text of `docs/presentation-format.md` from the schema and its comments. */
export function formatDocs(): string {
  const example = readFileSync(join(root, 'docs/example-deck.json'), 'utf8')
  const template = readFileSync(join(import.meta.dirname, 'format-docs.md'), 'utf8')
  return template
    .replace('{example}', () => example.trim())
    .replace('{nested}', MAX_NESTING.toLocaleString('en'))
    .replace(/\{(\w+)\}/g, (placeholder, name: string) => limitText(name) ?? placeholder)
    .replace('{sections}', () => FORMAT_SECTIONS.map(sectionText).join('\n').trim())
}

function limitText(name: string): string | undefined {
  return Object.entries(PAGE_LIMITS)
    .find(([limit]) => limit === name)?.[1]
    .toLocaleString('en')
}

/** A field in a table of the page. */
export interface FormatField {
  readonly name: string
  readonly isOptional: boolean
  readonly type: string
  readonly sentence: string
}

/** The fields of a part, and of its inner objects that have no section. */
export function fieldsOf({ schema, comments: places }: FormatSection): FormatField[] {
  return fields(schema, '')

  function fields({ properties = {}, required = [] }: JsonSchema, prefix: string): FormatField[] {
    return Object.entries(properties).flatMap(([name, field]) => {
      const path = prefix + name
      const type = inWords(field)
      const inner = innerOf(field, type)
      return [
        { name: path, isOptional: !required.includes(name), type, sentence: sentenceOf(path, field) },
        ...(inner ? fields(inner, `${path}.`) : []),
      ]
    })
  }

  function sentenceOf(path: string, { const: tag }: JsonSchema): string {
    const own = places.flatMap((place) => comments.get(`${place}.${path}`) ?? [])[0]
    const name = path.split('.').at(-1) ?? ''
    return own ?? (tag === undefined ? SAME_EVERYWHERE[name] : 'What it is.') ?? pairOf(path)
  }

  /** The comment of x, x1 or width also describes y, y1 or height. */
  function pairOf(path: string): string {
    const first = path.replace(/y(\d?)$/, 'x$1').replace(/height$/, 'width')
    const own =
      first === path ? undefined : places.flatMap((place) => comments.get(`${place}.${first}`) ?? [])[0]
    return own === undefined ? '' : 'See above.'
  }
}

/** An object in a field, in a list or by id, without a section. */
function innerOf(field: JsonSchema, type: string): JsonSchema | null {
  if (!type.endsWith('an object')) return null
  const [content] = Object.values(field.patternProperties ?? {})
  return content ?? (field.items as JsonSchema | undefined) ?? field
}

function sectionText(section: FormatSection): string {
  const { title, comments: places, schema } = section
  const about = comments.get(places[0] ?? '') ?? ''
  const heading = `### ${title}\n\n${about ? `${about}\n\n` : ''}`
  if (schema.anyOf) return `${heading}${alternativesOf(title, schema)}\n`
  const rows = fieldsOf(section).map(({ name, isOptional, type, sentence }) =>
    [`\`${name}\`${isOptional ? ' (optional)' : ''}`, type, sentence].join(' | '),
  )
  return `${heading}Field | Must be | What it is\n---|---|---\n${rows.join('\n')}\n`
}

/** The alternatives of a value, and the tag that distinguishes them. */
function alternativesOf(title: string, { anyOf = [] }: JsonSchema): string {
  const others = anyOf.filter(({ properties }) => !properties).map(inWords)
  const own = FORMAT_SECTIONS.filter(
    (section) => section.title.startsWith(`${title}: `) || isKindOf(title, section),
  )
  return `One of: ${[...others, ...own.map((section) => linkTo(section.title))].join(', ')}.`
}

function isKindOf(title: string, section: FormatSection): boolean {
  return title === 'Paint' && section.title.startsWith('Gradient: ')
}
