import { expect, test } from '@jest/globals'
import { assetUrlsOf } from './asset-url.ts'

test('an asset is found by its content, with the ending of its kind', () => {
  const url = assetUrlsOf({ oid: 'orbit1', storageToken: null })
  expect(url('ab12', 'image/jpeg')).toBe('/assets/orbit1/ab12.jpg')
  expect(url('ab12', 'video/mp4')).toBe('/assets/orbit1/ab12.mp4')
  expect(url('ab12', 'application/x-unknown')).toBe('/assets/orbit1/ab12.bin')
})

// docs/behaviour/visibility.md#storage-token
test('a private presentation adds its token', () => {
  expect(assetUrlsOf({ oid: 'secret1', storageToken: 'a+b' })('ab12', 'image/png')).toBe(
    '/assets/secret1/ab12.png?token=a%2Bb',
  )
})

// docs/behaviour/toolbar.md#private-decks
test('an address has the token of now', () => {
  const page = { oid: 'secret1', storageToken: 'first' }
  const url = assetUrlsOf(page)
  page.storageToken = 'second'
  expect(url('ab12', 'image/png')).toBe('/assets/secret1/ab12.png?token=second')
})
