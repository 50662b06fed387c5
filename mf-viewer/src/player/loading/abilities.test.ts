import { expect, test } from '@jest/globals'
import { engineRuleOf, type Abilities } from './abilities.ts'

const page = 'https://viewpage.example/p/orbit1/?lang=de#step=3'
const lite = 'https://viewpage.example/p/orbit1/?lang=de&webgl=0#step=3'
const both: Abilities = { webGl2: true, isWebGlSlow: false, webAssembly: true }
const free = { shouldForceViewerLite: false }

// docs/behaviour/viewer.md#engine-choice
test('a browser with both gets the full engine without a redirect', () => {
  expect(engineRuleOf(free, page, () => both)).toEqual({ engine: 'full', failure: null, address: null })
})

// docs/behaviour/viewer.md#lite-fallback
test.each<[why: string, abilities: Abilities, failure: string]>([
  ['no WebGL', { ...both, webGl2: false }, 'no_webgl_available'],
  ['no WebAssembly', { ...both, webAssembly: false }, 'no_webassembly_available'],
  ['neither', { ...both, webGl2: false, webAssembly: false }, 'no_webassembly_available'],
])('a browser with %s gets webgl=0, and keeps the rest of its address', (_, abilities, failure) => {
  expect(engineRuleOf(free, page, () => abilities)).toEqual({ engine: 'lite', failure, address: lite })
})

test.each([lite, lite.replace('webgl=0', 'webgl=1'), lite.replace('webgl=0', 'webgl=')])(
  'an address that has the flag is never changed again: %s',
  (address) => {
    const rule = engineRuleOf(free, address, () => ({ ...both, webGl2: false }))
    expect(rule).toEqual({ engine: 'lite', failure: null, address: null })
  },
)

// docs/behaviour/viewer.md#engine-choice
test('webgl=0 in the address and the owner’s setting force lite without a probe', () => {
  const never = (): Abilities => {
    throw new Error('the browser was probed')
  }
  const expected = { engine: 'lite', failure: null, address: null }
  expect(engineRuleOf(free, lite, never)).toEqual(expected)
  expect(engineRuleOf({ shouldForceViewerLite: true }, page, never)).toEqual(expected)
})

// docs/behaviour/viewer.md#engine-choice
test('a browser without a GPU gets lite without a redirect, unless the address forces WebGL', () => {
  const slow = () => ({ ...both, isWebGlSlow: true })
  const stays = { failure: null, address: null }
  expect(engineRuleOf(free, page, slow)).toEqual({ engine: 'lite', ...stays })
  expect(engineRuleOf(free, `${page.replace('#', '&webgl=1#')}`, slow)).toEqual({ engine: 'full', ...stays })
})
