import { expect, it } from '@jest/globals'
import { isCanonical, knownAddress } from './known-address.ts'

it.each([
  ['/explore/', '/explore/', true],
  ['/explore/?sort=newest', '/explore/?sort=newest', true],
  ['/explore/?sort=newest&lang=de', '/explore/?sort=newest', true],
  ['/explore/?lang=de', '/explore/', true],
  ['/explore/?page=2&sort=newest', '/explore/?sort=newest&page=2', false],
  ['/explore/?utm=1&sort=newest', '/explore/?sort=newest', false],
  ['/explore/?utm=1', '/explore/', false],
  ['/explore/?', '/explore/', false],
  ['/explore/?sort=a%20b', '/explore/?sort=a+b', false],
  ['/explore/?sort=a&sort=b', '/explore/?sort=a&sort=b', true],
])('the page %s is the one of %s', (url, address, isKept) => {
  expect(knownAddress(url, ['sort', 'page'])).toBe(address)
  expect(isCanonical(url, address)).toBe(isKept)
})
