import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readCookie } from '@viewpage/remote-kit/browser'
import { rememberReferrer } from './came-from.ts'

const OWN = 'viewpage.example'
const cameFrom = () => readCookie('came_from')

// jsdom drops secure cookies of plain HTTP.
beforeEach(() => {
  let jar = ''
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar,
    set: (text: string) => (jar = text.split('; ')[0] ?? ''),
  })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'cookie')
})

// docs/behaviour/insights.md#view-traits
describe('the site that a visitor comes from', () => {
  it('is remembered by its hostname', () => {
    rememberReferrer('https://www.search.example/?q=orbits', OWN)
    expect(cameFrom()).toBe('search.example')
  })

  it('is not changed by moving on within this site', () => {
    rememberReferrer('https://search.example/', OWN)
    rememberReferrer(`https://${OWN}/explore/`, OWN)
    expect(cameFrom()).toBe('search.example')
  })

  it.each(['', 'not an address', `https://${OWN}/explore/`])('is unknown after "%s"', (referrer) => {
    rememberReferrer(referrer, OWN)
    expect(cameFrom()).toBe('-')
  })
})
