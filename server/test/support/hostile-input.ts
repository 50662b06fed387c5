import { brotliCompressSync, gzipSync } from 'node:zlib'

const JSON_TYPE = 'application/json'

/** A request that no page of this site makes. */
export interface Hostile {
  readonly name: string
  readonly payload: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

const hostile = (name: string, payload: string | Buffer, headers: Record<string, string> = {}): Hostile => ({
  name,
  payload,
  headers: { 'content-type': JSON_TYPE, ...headers },
})

const MEGABYTE = 1024 * 1024

/** Bodies that are invalid for every route. */
export const HOSTILE_BODIES: readonly Hostile[] = [
  hostile('no body', ''),
  hostile('broken JSON', '[{'),
  hostile('bytes that are no text', Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
  hostile('a bare NUL', '[{"a":"\u0000"}]'),
  hostile('a number', '1'),
  hostile('null', 'null'),
  hostile('a text', '"[]"'),
  hostile('an empty list', '[]'),
  hostile('lists in lists, 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  hostile('an object in objects, 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  hostile('a list that never ends', '['.repeat(60_000)),
  hostile('too many entries', `[${'{},'.repeat(100)}{}]`),
  hostile('entries of every wrong type', '[1,"a",null,true,[],1e400]'),
  hostile('more bytes than are taken', `[{"a":"${'x'.repeat(70_000)}"}]`),
  hostile('a gzip bomb', gzipSync(Buffer.alloc(20 * MEGABYTE, '[')), { 'content-encoding': 'gzip' }),
  hostile('a brotli bomb', brotliCompressSync(Buffer.alloc(20 * MEGABYTE, '[')), {
    'content-encoding': 'br',
  }),
  hostile('what is not compressed as it says', '[{}]', { 'content-encoding': 'gzip' }),
  hostile('half of what was compressed', gzipSync(`[{"a":"${'x'.repeat(500)}"}]`).subarray(0, 20), {
    'content-encoding': 'gzip',
  }),
  hostile('an encoding that nobody knows', '[{}]', { 'content-encoding': 'rot13' }),
  hostile('an encoding named like what every object has', '[{}]', { 'content-encoding': 'constructor' }),
  hostile('one encoding in another', gzipSync(gzipSync('[{}]')), { 'content-encoding': 'gzip, gzip' }),
  hostile('text', '[{}]', { 'content-type': 'text/plain' }),
  hostile('a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  hostile('a type that only begins like JSON', '[{}]', { 'content-type': 'application/json5' }),
  hostile('a type that is none', '[{}]', { 'content-type': ';' }),
]

/** JSON values that break careless servers. */
export const HOSTILE_VALUES: readonly (readonly [name: string, json: string])[] = [
  ['a NUL', '"a\\u0000b"'],
  ['half of a character', '"\\ud83d"'],
  ['halves of characters the wrong way round', '"\\ude00\\ud83d"'],
  ['more than a number holds', '1e400'],
  ['a number below zero', '-1'],
  ['an object', '{"a":1}'],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a value with a way of its own to become JSON', '{"toJSON":"a","then":1}'],
  ['an endless text', `"${'x'.repeat(3_000)}"`],
  ['a statement', '"\'; drop table view_events; --"'],
]
