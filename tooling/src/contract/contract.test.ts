import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RemoteContract } from '@viewpage/shared-events/wire'
import { remote } from '../../test/mf-sample/src/remote.ts'
import { consumedContracts, emittedContracts, payloadTypes, publishedKeys } from './action-contracts.ts'
import { remoteContract } from './build-contracts.ts'
import { dataSchemaOf } from './data-schema.ts'
import { readSources, type SourceProgram } from './source-program.ts'
import { withUsedPageData, wordsIn } from './used-fields.ts'

const SOURCE = `
declare function payloadOf<P = void>(): P
declare function defineAction(declaration: object): object
export type Text = string
export type Values = 'b' | 'a' | 1
export type MaybeFlag = boolean | null
export type Props = { readonly a: string; b?: number; c: string | undefined }
export type Nested = Omit<Props, 'b'> & { list: readonly Props[] }
export type Open = Record<string, number>
export type Anything = unknown
export type Untyped = any
export type Pair = [string, number]
export type Tree = { name: string; children: Tree[] }
export interface Bus { publish(): void }
export type Host = { bus: Bus; onClick: (at: number) => void }
export const old = defineAction({ type: 'sample/moved', payload: payloadOf<{ x: number }>() })
export const moved = defineAction({ type: 'sample/moved', version: 2, payload: payloadOf<{ left: number }>() })
export const waved = defineAction({ type: 'sample/waved', payload: payloadOf() })
export const pinged = defineAction({ type: 'sample/pinged', payload: payloadOf<void>() })
`

describe('the types of a build', () => {
  let folder: string
  let program: SourceProgram

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-contract-'))
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/types.ts'), SOURCE)
    writeFileSync(join(folder, 'src/types.test.ts'), 'const onlyInTests = 1')
    program = readSources(folder, ['src/types.ts'])
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  const schemaOf = (name: string) => {
    const type = program.exported('src/types.ts', name)
    return type && dataSchemaOf(program.checker, type)
  }
  const object = (properties: object, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
  })
  const [text, number] = [{ type: 'string' }, { type: 'number' }]
  const props = object({ a: text, b: number, c: text }, ['a'])

  it.each([
    ['Text', text],
    ['Values', { enum: [1, 'a', 'b'] }],
    ['MaybeFlag', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }],
    ['Props', props],
    ['Nested', object({ a: text, c: text, list: { type: 'array', items: props } }, ['a', 'list'])],
    ['Open', { ...object({}), additionalProperties: number }],
    ['Anything', {}],
    ['Untyped', { opaque: 'any' }],
    ['Pair', { opaque: 'Pair' }],
    ['Tree', object({ name: text, children: { type: 'array', items: { opaque: 'Tree' } } })],
    ['Host', object({ bus: { opaque: 'Bus' }, onClick: { opaque: '(at: number) => void' } })],
  ])('has a schema for %s', (name, schema) => {
    expect(schemaOf(name)).toEqual(schema)
  })

  it('are found for actions by their key, older versions that are converted or published too among them', () => {
    const payloads = payloadTypes(program, [])
    const action = (type: string, version = 1) => ({
      type,
      version,
      key: `${type}@${version}`,
      sticky: false,
    })
    const moved = { ...action('sample/moved', 2), upcast: { from: action('sample/moved') } }
    const pinged = action('sample/pinged')
    expect(consumedContracts(program, payloads, [moved, pinged])).toEqual({
      'sample/moved@1': { payload: object({ x: number }), sticky: false },
      'sample/moved@2': { payload: object({ left: number }), sticky: false },
      'sample/pinged@1': { payload: {}, sticky: false },
    })
    const both = { ...action('sample/moved', 2), alsoAs: { older: action('sample/moved') } }
    expect(publishedKeys([both, both.alsoAs.older])).toEqual(['sample/moved@2', 'sample/moved@1'])
    expect(emittedContracts(program, payloads, [both])).toEqual({
      'sample/moved@1': { payload: object({ x: number }), sticky: false },
      'sample/moved@2': { payload: object({ left: number }), sticky: false },
    })
    expect(emittedContracts(program, payloads, [pinged, action('sample/lost')])).toEqual({
      'sample/lost@1': { payload: { opaque: 'unknown payload of sample/lost@1' }, sticky: false },
      'sample/pinged@1': { payload: { opaque: 'undefined' }, sticky: false },
    })
  })

  it('have only the fields of the page data that the sources name', () => {
    const words = wordsIn(folder)
    expect([words.has('children'), words.has('onlyInTests')]).toEqual([true, false])
    const pageData = object({
      a: text,
      unrelated: text,
      list: { type: 'array', items: object({ b: text, other: text }) },
    })
    const whole = { ...object({ pageData, unrelated: text }), type: 'object' } as RemoteContract['slotProps']
    expect(withUsedPageData(whole, words)).toEqual(
      object({
        pageData: object({ a: text, list: { type: 'array', items: object({ b: text }) } }),
        unrelated: text,
      }),
    )
  })
})

describe('the contract of a remote of this repository', () => {
  it('has its actions, the page data that it reads, and the props of its slots', () => {
    const folder = join(import.meta.dirname, '../../test/mf-sample')
    const { kit, emits, consumes, slotProps, exposes } = remoteContract({ folder }, remote)
    expect(kit).toMatch(/^\d+\.\d+\.\d+$/)
    expect(emits['toolbar/linkCopied@1']?.payload).toEqual({
      type: 'object',
      properties: { url: { type: 'string' }, kind: { enum: ['page', 'step', 'viewLink'] } },
      required: ['url', 'kind'],
    })
    expect(consumes['viewer/stepChanged@1']?.sticky).toBe(true)
    expect(Object.keys(consumes)).toEqual(['viewer/loadingFinished@1', 'viewer/stepChanged@1'])
    expect(slotProps).toMatchObject({ properties: { bus: { opaque: 'Bus' }, slot: { type: 'string' } } })
    expect(JSON.stringify(slotProps)).not.toContain('viewerRights')
    expect(exposes).toEqual({})
  })
})
