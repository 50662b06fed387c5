import { expect, test } from '@jest/globals'
import { addressIn } from './email-address.ts'

test.each([
  ['mia@example.org'],
  ['\u202amia@example.org\u202c'],
  ['\u200emia@example.org'],
  ['mia@example.org\u200b'],
  ['\ufeffmia@example.org'],
  ['mi\u00ada@exam\u200dple.org'],
  ['  mia@example.org\u00a0\n'],
  ['mailto:mia@example.org'],
  ['MAILTO: mia@example.org'],
  ['mia@example.org;'],
  ['mia@example.org,'],
  ['\u2068mailto:mia@example.org;\u2069 '],
  ['<mia@example.org>'],
  ['Mia Chen <mia@example.org>;'],
  ['"Chen, Mia" <mailto:mia@example.org>'],
])('%j is the address of Mia', (pasted) => {
  expect(addressIn(pasted)).toBe('mia@example.org')
})

test.each([
  ['mia@example.org;;', 'mia@example.org;'],
  ['mia@example.org, ben@example.org', 'mia@example.org, ben@example.org'],
  ['mia+mailto:@example.org', 'mia+mailto:@example.org'],
  ['Mia@Example.org', 'Mia@Example.org'],
  ['ｍｉａ@example.org', 'ｍｉａ@example.org'],
  ['<a@b.de> <c@d.de>', '<a@b.de> <c@d.de>'],
  ['ev\u202ee@example.com', 'ev\u202ee@example.com'],
  ['\u200b', ''],
  ['', ''],
])('%j stays %j', (text, address) => {
  expect(addressIn(text)).toBe(address)
})
