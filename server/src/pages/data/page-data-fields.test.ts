import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { DeckPageData } from '@viewpage/shared-events/schemas'
import type { TSchema } from 'typebox'
import { PlaybackSchema } from '../../content/presentations/playback.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const TABLE = read(join('docs/behaviour', 'page-data.md'))

/** A row of its tables. */
interface Row {
  readonly fields: readonly string[]
  readonly setBy: readonly string[]
  readonly where: string
}

const rows: Row[] = [...TABLE.matchAll(/^\| (`.*\S) *\|$/gm)].map(([, cells = '']) => {
  const [fields = '', setBy = '', where = ''] = cells.split(/ +\| +/)
  return {
    fields: [...fields.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    setBy: setBy.split(', '),
    where,
  }
})

interface ObjectSchema {
  readonly properties: Readonly<Record<string, TSchema>>
}
const isObject = (schema: unknown): schema is ObjectSchema =>
  typeof schema === 'object' && schema !== null && 'properties' in schema

/** The fields of the page data; those of an object in it are named with a dot. Lists are one field. */
function fieldsOf(schema: ObjectSchema, prefix = ''): string[] {
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const choices: unknown[] = 'anyOf' in field && Array.isArray(field.anyOf) ? field.anyOf : [field]
    const inner = choices.find(isObject)
    return inner ? fieldsOf(inner, `${name}.`) : [prefix + name]
  })
}

// docs/behaviour/page-data.md#who-sets-a-field
describe('the table of who sets which field of the page data', () => {
  it('has every field once, and no other', () => {
    expect(rows.flatMap(({ fields }) => fields).sort()).toEqual(fieldsOf(DeckPageData).sort())
  })

  it('names people, and a place, for each', () => {
    const known = ['visitor', 'owner', 'staff', 'operator', 'server']
    for (const row of rows) {
      expect([row.fields, row.setBy.filter((each) => !known.includes(each))]).toEqual([row.fields, []])
      expect([row.fields, placesOf(row).length > 0]).toEqual([row.fields, true])
    }
  })

  it('names a knob for what the operator sets, and for nothing else', () => {
    for (const { fields, setBy, where } of rows)
      expect([fields, /`VIEWPAGE_/.test(where)]).toEqual([fields, setBy.includes('operator')])
  })

  it('names only places that exist', () => {
    expect(rows.flatMap((row) => placesOf(row).filter((place) => !doesExist(row, place)))).toEqual([])
  })
})

type Place =
  | { readonly knob: string }
  | { readonly page: string }
  | { readonly module: string; readonly name: string | undefined }

function placesOf({ where }: Row): Place[] {
  return [
    ...[...where.matchAll(/`(VIEWPAGE_\w+)`/g)].map(([, knob = '']) => ({ knob })),
    ...[...where.matchAll(/`(\/[^`]*\/)`/g)].map(([, page = '']) => ({ page })),
    ...[...where.matchAll(/(?:`(\w+)` in )?\[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(
      ([, name, module = '']) => ({ module, name }),
    ),
  ]
}

const config = readdirSync(join(ROOT, 'server/src/foundation/config'))
  .map((name) => read(`server/src/foundation/config/${name}`))
  .join('')
const PLAYBACK = 'server/src/content/presentations/playback.ts'
const routes = read('docs/routes.md')

function doesExist({ fields }: Row, place: Place): boolean {
  if ('knob' in place) return config.includes(`'${place.knob}'`)
  if ('page' in place) return routes.includes(`| \`${place.page}\` `)
  if (!existsSync(join(ROOT, place.module))) return false
  const words = new Set(read(place.module).match(/\w+/g))
  // Its names are the fields of a form.
  if (place.module === PLAYBACK && place.name !== undefined) return place.name in PlaybackSchema.properties
  const names = place.name === undefined ? fields.map((field) => field.replace(/^.*\./, '')) : [place.name]
  return names.every((name) => words.has(name))
}
