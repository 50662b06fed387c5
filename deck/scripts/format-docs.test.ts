import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeckDocument } from '../src/document/schema.ts'
import { listFaults } from '../src/check/list-faults.ts'
import { parseDocument } from '../src/document/parse-document.ts'
import { fieldsOf, formatDocs } from './format-docs.ts'
import { FORMAT_SECTIONS } from './format-sections.ts'

const docs = (file: string) => readFileSync(join(import.meta.dirname, '../../docs', file), 'utf8')

describe('docs/presentation-format.md', () => {
  it('says what the schema says; if not, run "npm run docs -w deck"', () => {
    expect(docs('presentation-format.md')).toBe(formatDocs())
  })

  it('has a sentence for every field', () => {
    const fields = FORMAT_SECTIONS.flatMap((section) =>
      fieldsOf(section).map(({ name, sentence }) => [section.title, name, sentence]),
    )
    expect(fields.length).toBeGreaterThan(100)
    for (const field of fields)
      expect(field).toEqual([field[0], field[1], expect.stringMatching(/^[A-Z0-9`].*\.$/)])
  })

  it('names every field that the schema has', () => {
    const shown = new Set(FORMAT_SECTIONS.flatMap(fieldsOf).map(({ name }) => name.split('.').at(-1)))
    const names = [
      ...JSON.stringify(DeckDocument).matchAll(
        /"properties":\{"(\w+)"|\},"(\w+)":\{"(?:type|anyOf|enum|\$ref)"/g,
      ),
    ]
    expect(names.length).toBeGreaterThan(100)
    for (const [, first, next] of names) {
      const name = first ?? next
      // Definitions, not fields.
      if (name !== 'drawing' && name !== 'topic') expect(shown).toContain(name)
    }
  })

  it('links only to parts that it has', () => {
    const text = formatDocs()
    const headings = new Set(
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(':', '').replaceAll(' ', '-'),
      ),
    )
    for (const [, anchor] of text.matchAll(/\]\(#([^)]*)\)/g)) expect(headings).toContain(anchor)
  })
})

describe('docs/example-deck.json', () => {
  it('can be played', () => {
    const deck: unknown = JSON.parse(docs('example-deck.json'))
    expect(listFaults(deck)).toEqual([])
    expect(parseDocument(deck).path).toHaveLength(2)
  })
})
