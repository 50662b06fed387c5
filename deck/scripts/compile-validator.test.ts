import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compactSchema } from './compact-schema.ts'
import { documentDefinitions, DOCUMENT_PARTS } from './document-definitions.ts'
import { leafCode } from './leaf-code.ts'
import { validatorCode } from './validator-code.ts'

const code = validatorCode(documentDefinitions(), DOCUMENT_PARTS)

test('the generated validator is that of the schema (otherwise: npm run generate -w deck)', () => {
  const written = readFileSync(join(import.meta.dirname, '../generated/validate-document.js'), 'utf8')
  expect(written).toBe(code)
})

test('the generated validator needs neither eval nor another module', () => {
  expect(code).not.toMatch(/\beval\b|new Function|require\(|^import /m)
})

test('the generated validator is small on the wire', () => {
  expect(brotliCompressSync(code).length).toBeLessThan(6_000)
})

test('a limit that no check is written for stops the build', () => {
  expect(() => leafCode({ type: 'number', multipleOf: 2 })).toThrow('multipleOf')
  expect(() => leafCode({ type: 'null' })).toThrow('No check is written')
})

test('an object that allows unknown properties stops the build', () => {
  const loose = { type: 'object', properties: {} }
  expect(() => compactSchema({ loose })).toThrow('allows unknown properties')
})

test('a list without a greatest length stops the build', () => {
  const endless = { type: 'array', items: { type: 'boolean' } }
  expect(() => compactSchema({ endless })).toThrow('no greatest length')
})
