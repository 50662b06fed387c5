import { afterEach, expect, test } from '@jest/globals'
import { isMac, wantsZoom } from './zoom-key.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'platform'))

// docs/behaviour/viewer.md#zoom-hint
test.each([
  ['MacIntel', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s is a Mac: %s', (platform, expected) => {
  Object.defineProperty(navigator, 'platform', { value: platform, configurable: true })
  expect(isMac()).toBe(expected)
})

// docs/behaviour/viewer.md#wheel
test('Ctrl and ⌘ ask for a zoom, the wheel alone does not', () => {
  expect(wantsZoom({ ctrlKey: true, metaKey: false })).toBe(true)
  expect(wantsZoom({ ctrlKey: false, metaKey: true })).toBe(true)
  expect(wantsZoom({ ctrlKey: false, metaKey: false })).toBe(false)
})
