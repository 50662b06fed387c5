import { expect, test } from '@jest/globals'
import { liteRuleOf } from './abilities.ts'

const page = 'https://viewpage.example/p/orbit1/?lang=de#step=3'
const nothing = { failure: null, address: null }

test('a browser with one of the two stays where it is', () => {
  expect(liteRuleOf({ webGl2: true, webAssembly: true }, page)).toEqual(nothing)
  expect(liteRuleOf({ webGl2: true, webAssembly: false }, page)).toEqual(nothing)
  expect(liteRuleOf({ webGl2: false, webAssembly: true }, page)).toEqual(nothing)
})

test('a browser with neither gets webgl=0, and keeps the rest of its address', () => {
  expect(liteRuleOf({ webGl2: false, webAssembly: false }, page)).toEqual({
    failure: 'no_webassembly_available',
    address: 'https://viewpage.example/p/orbit1/?lang=de&webgl=0#step=3',
  })
})

test('an address that has the flag is never changed again', () => {
  const first = liteRuleOf({ webGl2: false, webAssembly: false }, page).address ?? ''
  expect(liteRuleOf({ webGl2: false, webAssembly: false }, first)).toEqual(nothing)
})
