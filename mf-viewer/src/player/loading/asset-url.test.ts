import { expect, test } from '@jest/globals'
import { assetUrlsOf } from './asset-url.ts'

test('an asset is found by its content, with the ending of its kind', () => {
  const url = assetUrlsOf('orbit1', null)
  expect(url('ab12', 'image/jpeg')).toBe('/assets/orbit1/ab12.jpg')
  expect(url('ab12', 'video/mp4')).toBe('/assets/orbit1/ab12.mp4')
  expect(url('ab12', 'application/x-unknown')).toBe('/assets/orbit1/ab12.bin')
})

// docs/behaviour/visibility.md#storage-token
test('a private presentation adds its token', () => {
  expect(assetUrlsOf('secret1', 'a+b')('ab12', 'image/png')).toBe('/assets/secret1/ab12.png?token=a%2Bb')
})
