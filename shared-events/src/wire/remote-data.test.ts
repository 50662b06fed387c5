import { describe, expect, it } from '@jest/globals'
import Type from 'typebox'
import { faultsOfRemoteData } from './remote-data.ts'

const Notes = Type.Object({
  notes: Type.Array(Type.Object({ text: Type.String(), step: Type.Optional(Type.Integer()) })),
})
const source = {
  url: 'https://notes.example.com/decks/{oid}?language={language}',
  schema: Notes,
  ttlSeconds: 30,
  staleSeconds: 600,
  deadlineMs: 1_000,
  for: 'everybody',
}
const call = { url: source.url, method: 'POST', body: Type.String(), response: Type.Null() }

const faultsWith = (change: object) => faultsOfRemoteData({ data: { notes: { ...source, ...change } } })
const many = (each: object) => Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`n${at}`, each]))

describe('the data that a remote declares', () => {
  it('may be sources and calls, with schemas as TypeBox writes them', () => {
    const Kind = Type.Union([Type.Literal('note'), Type.Null(), Type.Record(Type.String(), Type.Number())])
    expect(faultsOfRemoteData({})).toEqual([])
    expect(faultsOfRemoteData({ data: { notes: source }, calls: { addNote: call } })).toEqual([])
    expect(faultsWith({ schema: Kind })).toEqual([
      expect.stringContaining(
        'data/notes/schema/anyOf/2 has "patternProperties", which a schema of data may not have: describe a record as',
      ),
    ])
  })

  it.each([
    [{ url: 'ftp://notes.example.com/' }, 'data/notes/url must match pattern'],
    [{ url: 'https://user:secret@notes.example.com/' }, 'data/notes/url must match pattern'],
    [{ url: 'https://{oid}.example.com/' }, 'data/notes/url must match pattern'],
    [{ url: 'https://notes.example.com/{session}' }, 'data/notes/url must match pattern'],
    [{ url: 'https://[1/' }, 'data/notes/url is not an address'],
    [{ ttlSeconds: 1 }, 'data/notes/ttlSeconds must be >= 5'],
    [{ staleSeconds: 1e9 }, 'data/notes/staleSeconds must be <= 604800'],
    [{ deadlineMs: 60_000 }, 'data/notes/deadlineMs must be <= 5000'],
    [{ for: 'staff' }, 'data/notes/for must be equal to one of the allowed values'],
    [{ cookies: true }, 'data/notes must not have additional properties'],
    [{ schema: {} }, 'data/notes/schema allows any value: give it a type'],
    [{ schema: null }, 'data/notes/schema is not a JSON schema'],
    [{ schema: { type: 'array' } }, 'data/notes/schema/items is not a JSON schema'],
    [{ schema: { type: 'string', pattern: '(a+)+$' } }, 'data/notes/schema has "pattern"'],
    [{ schema: { $ref: '#', type: 'string' } }, 'write the schema in its place'],
    [{ schema: { type: 'function' } }, 'data/notes/schema/type is none of string, number'],
    [{ schema: { enum: [{}] } }, 'data/notes/schema/enum is not a list of texts'],
    [{ schema: { type: 'string', title: 'x'.repeat(5_000) } }, 'bytes, and a schema has at most 4096'],
  ])('is refused for %j', (change, reason) => {
    expect(faultsWith(change).join('; ')).toContain(reason)
  })

  it('is refused for more than ten sources or calls, and for schemas deep inside each other', () => {
    expect(faultsOfRemoteData({ data: many(source) }).join()).toContain(
      'data must not have more than 10 properties',
    )
    expect(faultsOfRemoteData({ calls: many(call) }).join()).toContain(
      'calls must not have more than 10 properties',
    )
    let schema: object = { type: 'string' }
    for (let depth = 0; depth < 20; depth++) schema = { type: 'array', items: schema }
    expect(faultsWith({ schema })).toEqual([
      expect.stringContaining('more than 12 schemas inside each other'),
    ])
  })
})
